import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import twilio from 'twilio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { env } from '#app/lib/env.server.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { makeAccount, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { connect, disconnect, prepareDatabase, type TestDatabase } from '#tests/setup/postgres.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { daytime } from '#tests/setup/daytime-env.ts'
import { end, eventually, start, useEmulators, useWorker } from '#tests/setup/processes.ts'
import { makeLargeCampaigner } from './campaign-setup.ts'

// Restarts Postgres while texts are typed and received, and while a campaign runs: accepted texts are neither lost nor
// duplicated.

const db = {} as TestDatabase
let directory: string
let port: number
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-restart-'))
  port = await freePort()
  // This database isn't a throwaway: it must survive its own restart.
  server = await startEmbeddedPostgres({ directory, port })
  await prepareDatabase(server.url)
  Object.assign(db, connect(server.url))
}, 60_000)
const emulators = useEmulators()
const app = useApp(db, { listen: true })
const worker = useWorker(db)
afterAll(async () => {
  await worker.end()
  await disconnect(db)
  await server?.stop()
  await rm(directory, { recursive: true, force: true })
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('texts typed and received around a restart are stored exactly once', async () => {
  const { account, number } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  await emulators.control('/twilio/numbers', { phoneNumber: number.number })
  await worker.start()
  const phones = Array.from({ length: 4 }, () => nextNumber())
  const conversations = await Promise.all(
    phones.map((phoneNumber) => findOrCreateConversation(ctx, { phoneNumber })),
  )
  const writer = nextNumber()

  const over = new AbortController()
  let failures = 0
  const typed: string[] = []
  /** Like a browser, retries a failed send with the same id. */
  const type = async (index: number) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const form = {
        requestId: randomUUID(),
        conversationId: conversations[index]!.id,
        body: `${index}-${n}`,
        mediaIds: [],
      }
      for (;;) {
        const sent = await Promise.race([sendText(ctx, form), pause(5000)]).catch(() => null)
        if (sent) break
        failures += 1
        await pause(100)
      }
      typed.push(form.body)
      await pause(50)
    }
  }
  const answers: { sid: string; status: number }[] = []
  const clientWrites = async () => {
    while (!over.signal.aborted) {
      const sid = `SM${randomUUID().replaceAll('-', '')}`
      answers.push({ sid, status: await deliverWebhook(sid, writer, number.number) })
      await pause(60)
    }
  }
  const reads: number[] = []
  const read = async () => {
    while (!over.signal.aborted) {
      reads.push((await app.fetch('/login')).status)
      await pause(100)
    }
  }

  const load = [...phones.map((_, index) => type(index)), clientWrites(), read()]
  const received = () => answers.filter(({ status }) => status === 200).length
  await eventually(async () => typed.length >= 40 && received() >= 10)
  await server.stop()
  await eventually(async () => failures > 0)
  server = await startEmbeddedPostgres({ directory, port })
  const before = { typed: typed.length, received: received() }
  await eventually(
    async () =>
      typed.length >= before.typed + 40 && received() >= before.received + 10 && reads.at(-1) === 200,
  )
  over.abort()
  await Promise.all(load)

  expect(failures).toBeGreaterThan(0)
  expect(reads.every((status) => status === 200 || status >= 500)).toBe(true)
  expect(reads.at(-1)).toBe(200)
  expect(new Set(answers.map((answer) => answer.status)).has(200)).toBe(true)

  const stored = await eventually(
    async () =>
      db.admin<{ sid: string }[]>`select provider_sid as sid from sms_messages where flow = 'incoming'`,
  )
  const kept = new Set(stored.map((row) => row.sid))
  expect(kept.size).toBe(stored.length)
  expect(answers.filter((answer) => answer.status === 200 && !kept.has(answer.sid))).toEqual([])

  // A receipt sent while the database was away may be lost; the text then stays `sent`.
  await eventually(async () => {
    const [row] = await db.admin`
      select count(*)::int as waiting from sms_messages where flow = 'outgoing' and status not in ('sent', 'delivered')`
    return row!.waiting === 0
  }, 40_000)
  for (const [index, phone] of phones.entries()) {
    const { messages } = await emulators.control<{ messages: { body: string }[] }>(
      `/twilio/messages?phone=${phone}`,
    )
    const bodies = typed.filter((body) => body.startsWith(`${index}-`))
    expect(messages.map((message) => message.body)).toEqual(bodies)
  }
}, 120_000)

test('a campaign’s run around a restart texts everyone once', async () => {
  await worker.end()
  const agency = await makeLargeCampaigner(db, 600)
  await emulators.control('/twilio/numbers', { phoneNumber: agency.number.number })
  const { campaignId } = await agency.beginNow()
  const { child } = await start(
    'jobs/worker.ts',
    { DATABASE_URL: db.workerUrl, ...daytime },
    /worker process ready/,
  )
  const sent = async () => {
    const [row] = await db.admin`select count(*)::int as n from campaign_recipients where state = 'sent'`
    return row!.n as number
  }
  await eventually(async () => (await sent()) > 20, 30_000)
  await server.stop()
  await pause(2500)
  server = await startEmbeddedPostgres({ directory, port })
  expect(await eventually(async () => sent().catch(() => null), 20_000)).toBeLessThan(600)
  await eventually(async () => {
    await agency.hurry()
    return agency.isDone(campaignId)
  }, 60_000)
  await eventually(async () => (await agency.waiting()) === 0, 90_000)
  await end(child)
  for (const { phone, state, status } of await agency.outcomes(campaignId)) {
    expect(state).toBe('sent')
    const { messages } = await emulators.control<{ messages: unknown[] }>(`/twilio/messages?phone=${phone}`)
    expect(messages.length, phone).toBeLessThanOrEqual(1)
    if (messages.length === 0) expect(status).toBe('uncertain')
  }
}, 240_000)

async function deliverWebhook(sid: string, from: string, to: string): Promise<number> {
  const url = `${app.url}/webhooks/twilio/sms`
  const params = {
    AccountSid: env().TWILIO_ACCOUNT_SID,
    MessageSid: sid,
    From: `+${from}`,
    To: `+${to}`,
    Body: `text ${sid}`,
    NumMedia: '0',
  }
  const signature = twilio.getExpectedTwilioSignature(env().TWILIO_AUTH_TOKEN, url, params)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'X-Twilio-Signature': signature },
    body: new URLSearchParams(params),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null)
  return response?.status ?? 0
}
