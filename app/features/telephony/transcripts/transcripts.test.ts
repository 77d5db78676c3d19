// @isolated: changes the environment
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteRecording,
  recordingPlace,
} from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { fileCipher } from '#app/lib/crypto.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { wavFile } from '#app/lib/wav.ts'
import { callRecordings, calls } from '#db/schema/index.ts'
import { INTELLIGENCE_SERVICE_ES_SID, INTELLIGENCE_SERVICE_SID } from '#emulators/defaults.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useTwilio } from '#tests/factories/twilio.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/processes.ts'
import { askTranscript, requestTranscript } from './ask.server.ts'
import { readAudio } from './audio.server.ts'
import { checkTranscript, fetchTranscript, receiveTranscriptEvent } from './fetch.server.ts'
import { getLocationTranscripts, saveLocationTranscripts } from './location.server.ts'
import { keyOf, removeAtProvider } from './provider.server.ts'
import { sentenceSearch } from './search-source.server.ts'
import { editSummary, transcriptsOfCall } from './transcripts.server.ts'

const db = useDatabase()
const twilio = useTwilio()
const AUDIO = wavFile(Buffer.alloc(16_000, 128), { rate: 8000, bits: 8 })
const KEYS = ['APP_URL', 'TWILIO_INTELLIGENCE_SERVICE_SID', 'TWILIO_INTELLIGENCE_SERVICE_ES_SID'] as const

let server: Server
let made: Awaited<ReturnType<typeof makeAccount>>
let admin: Awaited<ReturnType<typeof makeUser>>
const bus = recordingBus()
const clock = { now: new Date() }
/** The webhooks that the provider sent. */
let events: Record<string, unknown>[] = []

beforeAll(async () => {
  made = await makeAccount(db)
  admin = await makeUser(db, made.account.id, { role: 'owner' })
  const services = { pool: db.pool, bus, now: () => clock.now }
  server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url!, 'http://localhost')
      if (pathname.startsWith('/webhooks/')) {
        events.push(JSON.parse(String(await buffer(request))) as Record<string, unknown>)
        return response.writeHead(204).end()
      }
      const audio = await readAudio(services, pathname.split('/').at(-1)!)
      if (!audio) return response.writeHead(404).end()
      response.end(await buffer(audio.read({ start: 0, end: audio.size - 1 })))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const values = [url, INTELLIGENCE_SERVICE_SID, INTELLIGENCE_SERVICE_ES_SID]
  for (const [at, key] of KEYS.entries()) process.env[key] = values[at]!
  resetEnv()
  await twilio.control('/config', {
    statusDelayMs: 1,
    intelligenceWebhookUrl: `${url}/webhooks/twilio/transcript`,
  })
})
afterAll(() => void server.close())
beforeEach(async () => {
  events = []
  clock.now = new Date()
  await setting('en-US')
})

const ctxOf = (user?: typeof admin) => makeCtx(db, made.account, user, { bus, now: () => clock.now })
const setting = (language: string) =>
  db.admin`update locations set transcription = ${language} where account_id = ${made.account.id}`
const receive = (event: Record<string, unknown>) =>
  receiveTranscriptEvent({ pool: db.pool, bus, now: () => clock.now }, event)

/** A stored recording of an ended call. */
async function recorded(values: Partial<typeof callRecordings.$inferInsert> = {}) {
  const recordingId = uuidv7()
  const callId = await ctxOf().db(async (tx) => {
    const [call] = await tx
      .insert(calls)
      .values({
        accountId: made.account.id,
        direction: 'outbound',
        format: 'outbound',
        state: 'ended',
        status: 'completed',
        phoneNumber: nextNumber(),
        locationId: made.location.id,
      })
      .returning()
    const cipher = await fileCipher(tx, made.account.id, recordingPlace(recordingId))
    await tx.insert(callRecordings).values({
      accountId: made.account.id,
      id: recordingId,
      callId: call!.id,
      kind: 'call',
      providerSid: `RE${randomUUID().replaceAll('-', '')}`,
      duration: 2,
      recordedAt: clock.now,
      state: 'stored',
      storageKey: await putFile(made.account.id, 'recordings', sealFile(cipher, AUDIO), 'audio/wav'),
      byteSize: AUDIO.length,
      contentType: 'audio/wav',
      ...values,
    })
    return call!.id
  })
  const row = async () =>
    (await db.admin`select * from call_transcripts where recording_id = ${recordingId}`)[0]!
  /** The recording's next webhook; those of earlier tests may still come. */
  const next = async () => {
    const key = keyOf({ accountId: made.account.id, id: (await row()).id as string })
    return eventually(async () => {
      const at = events.findIndex((event) => event.customer_key === key)
      return at < 0 ? undefined : events.splice(at, 1)[0]!
    })
  }
  const seen = async () => (await transcriptsOfCall(ctxOf(admin), callId)).transcripts[recordingId]!
  /** Receives the webhook and does the job that it enqueues. */
  const come = async () => {
    const event = await next()
    expect(await receive(event)).toBe('applied')
    await fetchTranscript(ctxOf(), (await row()).id as string, event.transcript_sid as string)
    return event
  }
  return { recordingId, callId, row, next, seen, come }
}

const atProvider = () => [...twilio.emulators.twilio.intelligence.transcripts.values()]
/** The transcripts that jobs delete at the provider. */
const removals = async () =>
  (await queuedJobs(db, null, { accountId: made.account.id }))
    .filter(({ payload }) => payload.sid && !payload.transcriptId)
    .map(({ payload }) => payload.sid)

test('transcribes a recording with speakers, summary and next steps, and deletes the provider’s copy', async () => {
  const { recordingId, row, seen, come } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  expect(await row()).toMatchObject({ state: 'asked', provider_sid: expect.stringMatching(/^GT/) })
  const { transcript_sid: sid } = await come()
  const transcript = await seen()
  expect(transcript).toMatchObject({
    state: 'done',
    language: 'en-US',
    summary: expect.stringContaining('22-foot boat'),
    nextSteps: expect.stringContaining('by Friday'),
    editedBy: null,
  })
  expect(transcript.sentences[1]).toMatchObject({
    speaker: 'theirs',
    text: 'Hi, I bought a boat last week and I would like to insure it.',
  })
  expect(transcript.sentences.map(({ startMs }) => startMs)).toEqual(
    transcript.sentences.map(({ startMs }) => startMs).toSorted((one, other) => one - other),
  )
  expect(await removals()).toContain(sid)
  await removeAtProvider(sid as string)
  expect(atProvider()).toEqual([])
  expect(bus.events.map(({ name }) => name)).toContain('refresh_transcripts')
})

test('nothing is transcribed where it is turned off, which it is by default', async () => {
  const { account, location } = await makeAccount(db)
  const other = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  expect(await getLocationTranscripts(other, location.id)).toMatchObject({ transcription: 'off', price: 4 })
  await setting('off')
  const { recordingId, row } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  expect(await row()).toBeUndefined()
  await expect(requestTranscript(ctxOf(admin), recordingId)).rejects.toThrow(/turned off/)
})

test('one that comes twice, or is asked for twice, is stored once', async () => {
  await twilio.control('/transcripts', { copies: 2 })
  const { recordingId, row, next, seen, come } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  await askTranscript(ctxOf(), recordingId)
  const event = await come()
  expect(await receive(await next())).toBe('known')
  await fetchTranscript(ctxOf(), (await row()).id as string, event.transcript_sid as string)
  await askTranscript(ctxOf(), recordingId)
  await requestTranscript(ctxOf(admin), recordingId)
  expect((await seen()).sentences).toHaveLength(6)
  expect((await seen()).state).toBe('done')
})

test('numbers of cards and social security are masked before anything is stored', async () => {
  await twilio.control('/transcripts', {
    sentences: [
      { channel: 2, text: 'My card is four one one one, 1111.' },
      { channel: 1, text: 'Go on.' },
      { channel: 2, text: '1111, 1111. My social is 123 45 6789.' },
    ],
    summary: 'Paid with 4111 1111 1111 1111.',
  })
  const { recordingId, seen, come } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  await come()
  const { sentences, summary } = await seen()
  expect([...sentences.map(({ text }) => text), summary].join(' ')).not.toMatch(/1111|6789|four/)
  expect(sentences[1]!.text).toBe('Go on.')
})

describe('one that does not come', () => {
  test('fails when the provider can’t understand it, and is asked for again', async () => {
    await twilio.control('/transcripts', { result: 'failed' })
    const { recordingId, row, seen, come } = await recorded()
    await askTranscript(ctxOf(), recordingId)
    await eventually(async () => atProvider().at(-1)?.status === 'failed')
    await checkTranscript(ctxOf(), (await row()).id as string)
    expect(await seen()).toMatchObject({ state: 'failed', problem: expect.stringContaining('understand') })
    await requestTranscript(ctxOf(admin), recordingId)
    expect(await seen()).toMatchObject({ state: 'asked', problem: null })
    await askTranscript(ctxOf(), recordingId)
    await come()
    expect((await seen()).state).toBe('done')
  })

  test('fails after hours, and is stored when it comes after all', async () => {
    await twilio.control('/transcripts', { result: 'never' })
    const { recordingId, row, seen } = await recorded()
    await askTranscript(ctxOf(), recordingId)
    const { id, provider_sid: sid } = await row()
    await checkTranscript(ctxOf(), id as string)
    expect((await seen()).state).toBe('asked')
    clock.now = new Date(clock.now.getTime() + 7 * 3_600_000)
    await checkTranscript(ctxOf(), id as string)
    expect(await seen()).toMatchObject({ state: 'failed', problem: expect.stringContaining('in time') })
    const late = atProvider().find((each) => each.sid === sid)!
    Object.assign(late, { status: 'completed', sentences: [] })
    expect(await receive({ customer_key: late.customerKey, transcript_sid: sid })).toBe('applied')
    await fetchTranscript(ctxOf(), id as string, sid as string)
    expect(await seen()).toMatchObject({ state: 'done', problem: null })
  })

  test('is found by the check when its webhook was lost', async () => {
    const { recordingId, row, next, seen } = await recorded()
    await askTranscript(ctxOf(), recordingId)
    await next()
    const { id, provider_sid: sid } = await row()
    await checkTranscript(ctxOf(), id as string)
    expect((await seen()).state).toBe('done')
    expect(await removals()).toContain(sid)
  })
})

test('deletes both copies at the provider when a recording was transcribed twice', async () => {
  await twilio.control('/faults', { on: 'rest', action: 'fail-after', path: '/v2/Transcripts', times: 1 })
  const { recordingId, row, seen } = await recorded()
  await expect(askTranscript(ctxOf(), recordingId)).rejects.toThrow()
  await askTranscript(ctxOf(), recordingId)
  const { id, provider_sid: second } = (await row()) as { id: string; provider_sid: string }
  const [first] = atProvider().filter(
    ({ sid, customerKey }) => sid !== second && customerKey === keyOf({ accountId: made.account.id, id }),
  )
  await eventually(async () => first!.status === 'completed')
  await fetchTranscript(ctxOf(), id, first!.sid)
  expect((await seen()).state).toBe('done')
  expect(await removals()).toEqual(expect.arrayContaining([first!.sid, second]))
})

test('one in Spanish keeps its language, and has no summary', async () => {
  await setting('es-US')
  const { recordingId, seen, come } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  await come()
  const { language, sentences, summary } = await seen()
  expect({ language, summary }).toEqual({ language: 'es-US', summary: '' })
  expect(sentences[1]!.text).toContain('quisiera agregar')
})

test('a mixed recording names no speakers, and a voicemail is the caller’s', async () => {
  const mixed = await recorded()
  await twilio.control('/transcripts', {
    sentences: [
      { channel: 1, text: 'Hello.' },
      { channel: 1, text: 'Hi.' },
    ],
  })
  await askTranscript(ctxOf(), mixed.recordingId)
  await mixed.come()
  expect((await mixed.seen()).sentences.map(({ speaker }) => speaker)).toEqual(['unknown', 'unknown'])
  const message = await recorded({ kind: 'voicemail' })
  await twilio.control('/transcripts', { sentences: [{ channel: 1, text: 'Call me.' }] })
  await askTranscript(ctxOf(), message.recordingId)
  await message.come()
  expect((await message.seen()).sentences[0]!.speaker).toBe('theirs')
})

test('a deleted recording takes its transcript with it, also one that comes later', async () => {
  const { recordingId, row, next } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  const event = await next()
  await deleteRecording(ctxOf(admin), recordingId)
  expect(await row()).toBeUndefined()
  expect(await receive(event)).toBe('known')
  expect(JSON.stringify(await queuedJobs(db))).toContain(String(event.transcript_sid))
})

test('an edited summary is the user’s, and an old form does not win', async () => {
  const { recordingId, seen, come, row } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  await come()
  const { id, summary, nextSteps, version } = await seen()
  const form = { version, base: { summary, nextSteps }, nextSteps }
  await editSummary(ctxOf(admin), id, { ...form, summary: 'A boat.' })
  expect(await seen()).toMatchObject({ summary: 'A boat.', editedBy: expect.any(String), version: 2 })
  const dana = await makeUser(db, made.account.id)
  await expect(editSummary(ctxOf(dana), id, { ...form, summary: 'A ship.' })).rejects.toThrow(
    /Someone else|changed this/,
  )
  expect((await row()).summary).toBe('A boat.')
})

test('the audio is open to the provider only while it is asked for', async () => {
  const { recordingId, come } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  const { mediaUrl } = atProvider().at(-1)!
  expect((await fetch(mediaUrl)).status).toBe(200)
  await come()
  expect((await fetch(mediaUrl)).status).toBe(404)
})

test('search finds a sentence for users of the account alone', async () => {
  const { recordingId, callId, come, seen } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  await come()
  const [sentence] = (await seen()).sentences.filter(({ text }) => text.includes('Lucky Peak'))
  const find = (ctx: ReturnType<typeof ctxOf>) => ctx.db((tx) => sentenceSearch.find(tx, ctx, 'lucky peak'))
  expect((await find(ctxOf(admin))).map(({ to }) => to)).toContain(
    `/phone-log/${callId}?view=all#sentence-${sentence!.id}`,
  )
  const { account } = await makeAccount(db)
  expect(await find(makeCtx(db, account, await makeUser(db, account.id)))).toEqual([])
  expect(await find(ctxOf())).toEqual([])
  await deleteRecording(ctxOf(admin), recordingId)
  expect((await find(ctxOf(admin))).map(({ id }) => id)).not.toContain(sentence!.id)
})

test('an older one that failed does not end the one that was asked for again', async () => {
  await twilio.control('/transcripts', { result: 'failed' })
  const { recordingId, row, seen } = await recorded()
  await askTranscript(ctxOf(), recordingId)
  const { id, provider_sid: old } = await row()
  await eventually(async () => atProvider().at(-1)?.status === 'failed')
  await checkTranscript(ctxOf(), id as string)
  await requestTranscript(ctxOf(admin), recordingId)
  await fetchTranscript(ctxOf(), id as string, old as string)
  expect((await seen()).state).toBe('asked')
})

test('only admins turn it on, and an old form does not win', async () => {
  const { id } = made.location
  const member = await makeUser(db, made.account.id)
  await expect(getLocationTranscripts(ctxOf(member), id)).rejects.toThrow()
  const { version } = await getLocationTranscripts(ctxOf(admin), id)
  const form = { version, base: { transcription: 'en-US' } }
  await saveLocationTranscripts(ctxOf(admin), id, { ...form, transcription: 'off' })
  await expect(
    saveLocationTranscripts(ctxOf(admin), id, { ...form, transcription: 'es-US' }),
  ).rejects.toThrow(/changed this/)
})
