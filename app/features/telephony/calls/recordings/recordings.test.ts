// @isolated: changes the environment
import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { calls } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { checkRecordings, findRecordings, processRecording } from './fetch-recording.server.ts'
import { receiveRecording } from '../provider/provider-events.server.ts'
import { deleteExpiredRecordings, deleteRecording, openRecording } from './recordings.server.ts'

const db = useDatabase()
const AUDIO = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(100_000, 7)])

/** The provider's answers, and the requests it got. */
const provider = { get: 200, remove: 204, body: AUDIO, asked: [] as string[], list: [] as object[] }
let server: Server
let made: Awaited<ReturnType<typeof makeAccount>>
let bus = recordingBus()
const clock = { now: new Date() }

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url = '' } = request
    if (url.includes('/Conferences/') || url.includes('/Calls/')) {
      response.setHeader('Content-Type', 'application/json')
      const recordings = url.includes('/Conferences/') ? provider.list : []
      return response.end(JSON.stringify({ recordings, page: 0, page_size: 50 }))
    }
    provider.asked.push(`${method} ${url.split('/').at(-1)}`)
    response.statusCode = method === 'DELETE' ? provider.remove : provider.get
    response.end(method === 'GET' && provider.get === 200 ? provider.body : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.TWILIO_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  resetEnv()
  made = await makeAccount(db)
})
afterAll(() => void server.close())
beforeEach(() => {
  Object.assign(provider, { get: 200, remove: 204, body: AUDIO, asked: [], list: [] })
  clock.now = new Date()
  bus = recordingBus()
})

const ctxOf = (user?: Awaited<ReturnType<typeof makeUser>>) =>
  makeCtx(db, made.account, user, { bus, now: () => clock.now })

/** An ended call with a recording that the provider has reported. */
async function recorded(values: Partial<typeof calls.$inferInsert> = {}) {
  const sid = `RE${randomUUID().replaceAll('-', '')}`
  const ctx = ctxOf()
  const id = await ctx.db(async (tx) => {
    const [call] = await tx
      .insert(calls)
      .values({
        accountId: made.account.id,
        direction: 'inbound',
        format: 'inbound',
        state: 'ended',
        status: 'missed',
        recordingStatus: 'initial',
        phoneNumber: nextNumber(),
        conferenceSid: `CF${randomUUID().replaceAll('-', '')}`,
        endedAt: clock.now,
        ...values,
      })
      .returning()
    return call!.id
  })
  const report = (params: Record<string, string> = {}) =>
    receiveRecording(
      { pool: db.pool, bus, now: () => new Date() },
      { accountId: made.account.id, id },
      {
        RecordingSid: sid,
        RecordingStatus: 'completed',
        RecordingDuration: '12',
        RecordingSource: 'Conference',
        ...params,
      },
    )
  const row = async () => (await db.admin`select * from call_recordings where provider_sid = ${sid}`)[0]!
  return { ctx, sid, callId: id, report, row }
}

const play = async (id: string) => {
  const { size, read } = await openRecording(ctxOf(await makeUser(db, made.account.id)), id)
  return Buffer.from(await new Response(read({ start: 0, end: size - 1 })).arrayBuffer())
}

test('stores a recording encrypted, then deletes it at the provider, once', async () => {
  const { ctx, sid, callId, report, row } = await recorded()
  expect([await report(), await report()]).toEqual(['applied', 'known'])
  const { id } = await row()
  await processRecording(ctx, id)
  await processRecording(ctx, id)
  expect(provider.asked).toEqual([`GET ${sid}.wav`, `DELETE ${sid}.json`])
  const stored = await row()
  expect(stored).toMatchObject({ state: 'stored', byte_size: AUDIO.length, problem: null, check_at: null })
  const file = Buffer.from(await (await getFile(made.account.id, stored.storage_key))!.arrayBuffer())
  expect(file.includes('RIFF')).toBe(false)
  expect((await play(id)).equals(AUDIO)).toBe(true)
  const published = bus.events.filter(({ name }) => name === 'phone_log').at(-1)!
  expect(published.data).toMatchObject({
    id: callId,
    recordings: [{ id, state: 'stored', url: `/phone/recordings/${id}`, duration: 12 }],
  })
})

test.each([
  ['is late with the file', { get: 404 }, /does not have the recording yet/],
  ['fails', { get: 503 }, /error \(503\)/],
  ['answers with a page instead of audio', { body: Buffer.from('<html>') }, /other than audio/],
])('a provider that %s is asked again, and keeps the recording until then', async (_, fault, problem) => {
  const { ctx, sid, report, row } = await recorded()
  await report()
  const { id } = await row()
  Object.assign(provider, fault)
  await expect(processRecording(ctx, id)).rejects.toThrow(problem)
  expect(await row()).toMatchObject({ state: 'waiting', problem: expect.stringMatching(problem) })
  Object.assign(provider, { get: 200, body: AUDIO })
  await processRecording(ctx, id)
  expect(await row()).toMatchObject({ state: 'stored', problem: null })
  expect(provider.asked).toEqual([`GET ${sid}.wav`, `GET ${sid}.wav`, `DELETE ${sid}.json`])
})

test('a provider that does not delete its copy is only asked to delete it again', async () => {
  const { ctx, sid, report, row } = await recorded()
  await report()
  const { id } = await row()
  provider.remove = 500
  await expect(processRecording(ctx, id)).rejects.toThrow('still has a copy')
  expect(await row()).toMatchObject({ state: 'stored', removed_at: null })
  provider.remove = 404
  await processRecording(ctx, id)
  expect(await row()).toMatchObject({ check_at: null, removed_at: expect.any(Date) })
  expect(provider.asked).toEqual([`GET ${sid}.wav`, `DELETE ${sid}.json`, `DELETE ${sid}.json`])
})

test('a recording that the provider does not have after three days counts as missing', async () => {
  const { ctx, report, row } = await recorded()
  await report()
  const { id } = await row()
  provider.get = 404
  clock.now = new Date(Date.now() + 4 * millisecondsInDay)
  await processRecording(ctx, id)
  expect(await row()).toMatchObject({ state: 'missing', check_at: null, storage_key: null })
  expect(provider.asked).toHaveLength(1)
})

test('a job that was lost is added again', async () => {
  const { report, row } = await recorded()
  await report()
  const { id } = await row()
  const waiting = async () =>
    (await queuedJobs(db)).filter(({ key }) => key === `${made.account.id}:recording:${id}`)
  await removeJobs(db)
  expect(await waiting()).toHaveLength(0)
  await checkRecordings({ pool: db.workerPool, bus, now: () => new Date(Date.now() + 1000) })
  expect(await waiting()).toHaveLength(1)
})

test('a recording whose webhook was lost is found at the provider', async () => {
  const { ctx, sid, callId, report, row } = await recorded()
  provider.list = [
    {
      sid,
      status: 'completed',
      duration: '7',
      source: 'Conference',
      start_time: 'Fri, 20 Nov 2026 10:00:00 +0000',
    },
    { sid: `RE${'0'.repeat(32)}`, status: 'processing', duration: '1', source: 'Conference' },
  ]
  await findRecordings(ctx, callId)
  await findRecordings(ctx, callId)
  await report()
  expect(await row()).toMatchObject({
    kind: 'call',
    duration: 7,
    recorded_at: new Date('2026-11-20T10:00:00Z'),
  })
  expect(await db.admin`select 1 from call_recordings where call_id = ${callId}`).toHaveLength(1)
  expect((await db.admin`select recording_status from calls where id = ${callId}`)[0]).toEqual({
    recording_status: 'completed',
  })
})

test('the start of a recording that is reported late changes nothing', async () => {
  const { callId, report } = await recorded()
  const status = async () => (await db.admin`select recording_status from calls where id = ${callId}`)[0]!
  await report({ RecordingStatus: 'in-progress' })
  expect(await status()).toEqual({ recording_status: 'in-progress' })
  await report()
  await report({ RecordingStatus: 'in-progress', SequenceNumber: '2' })
  expect(await status()).toEqual({ recording_status: 'completed' })
})

test('a message makes its call a voicemail; a recording of the conference does not', async () => {
  const message = await recorded({ step: 'voicemail', recordingStatus: null })
  await message.report({ RecordingSource: 'RecordVerb' })
  const conference = await recorded({ step: 'voicemail' })
  await conference.report()
  const formats =
    await db.admin`select id, format from calls where id in ${db.admin([message.callId, conference.callId])}`
  expect(Object.fromEntries(formats.map(({ id, format }) => [id, format]))).toEqual({
    [message.callId]: 'voicemail',
    [conference.callId]: 'inbound',
  })
})

test('only admins delete a recording, which no one can play afterwards and which leaves no file', async () => {
  const { ctx, callId, report, row } = await recorded()
  await report({ RecordingSource: 'RecordVerb' })
  const { id } = await row()
  await processRecording(ctx, id)
  const { storage_key: key } = await row()
  const employee = ctxOf(await makeUser(db, made.account.id, { role: 'employee' }))
  await expect(deleteRecording(employee, id)).rejects.toMatchObject({ code: 'forbidden' })
  const admin = ctxOf(await makeUser(db, made.account.id, { role: 'admin' }))
  await db.admin`update calls set transcript = 'My boat.' where id = ${callId}`
  await deleteRecording(admin, id)
  expect((await db.admin`select transcript from calls where id = ${callId}`)[0]).toEqual({ transcript: null })
  await expect(deleteRecording(admin, id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(play(id)).rejects.toMatchObject({ code: 'not-found' })
  await processRecording(ctx, id)
  expect(await row()).toMatchObject({ state: 'deleted', storage_key: null, check_at: null })
  expect(await getFile(made.account.id, key)).toBeNull()
})

test('a recording deleted before it was fetched is deleted at the provider, unplayed', async () => {
  const { ctx, sid, report, row } = await recorded()
  await report()
  const { id } = await row()
  await deleteRecording(ctxOf(await makeUser(db, made.account.id, { role: 'owner' })), id)
  await processRecording(ctx, id)
  expect(provider.asked).toEqual([`DELETE ${sid}.json`])
  expect(await row()).toMatchObject({ state: 'deleted', check_at: null })
})

test('another account plays and deletes nothing', async () => {
  const { ctx, report, row } = await recorded()
  await report()
  const { id } = await row()
  await processRecording(ctx, id)
  const other = await makeAccount(db)
  const stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }))
  await expect(openRecording(stranger, id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(deleteRecording(stranger, id)).rejects.toMatchObject({ code: 'not-found' })
  await processRecording(stranger, id)
  expect(await row()).toMatchObject({ state: 'stored' })
})

test('recordings are deleted after the days that their account keeps them, and kept without such a limit', async () => {
  const [old, recent] = [await recorded(), await recorded()]
  await old.report({ RecordingStartTime: new Date(Date.now() - 31 * millisecondsInDay).toUTCString() })
  await recent.report({ RecordingStartTime: new Date(Date.now() - 29 * millisecondsInDay).toUTCString() })
  const purge = () => deleteExpiredRecordings({ pool: db.workerPool, bus, now: () => new Date() }, new Date())
  await purge()
  expect((await old.row()).state).toBe('waiting')
  await db.admin`update accounts set recording_retention_days = 30 where id = ${made.account.id}`
  await purge()
  expect([(await old.row()).state, (await recent.row()).state]).toEqual(['deleted', 'waiting'])
  await db.admin`update accounts set recording_retention_days = null where id = ${made.account.id}`
})
