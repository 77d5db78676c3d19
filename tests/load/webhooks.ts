// How long the web process takes to answer the provider's webhooks, at 50 calls and 1,000 texts a minute, beside a signed
// request that it answers without reading the database. The script is the provider: it rings, answers and hangs up, brings
// the clients' texts, and reports ours as delivered.
//
//   npm run build && node tests/load/webhooks.ts [--calls 50] [--texts 1000] [--minutes 1]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { legHook } from '#app/features/telephony/calls/calls/names.server.ts'
import { signInPresence } from '#app/features/accounts/presence/presence.server.ts'
import { DELIVERY_PURPOSE } from '#app/features/messaging/texting/delivery/send-delivery.server.ts'
import { signRow } from '#app/lib/signed-id.server.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeUser } from '#tests/factories/index.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { connect, disconnect, prepareDatabase } from '#tests/setup/postgres.ts'
import { run, untilHealthy, webSettings } from './processes.ts'
import { postSigned, sid } from './signed.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '50' },
    texts: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '1' },
  },
})
const callsPerMinute = Number(values.calls)
const textsPerMinute = Number(values.texts)
const callCount = callsPerMinute * Number(values.minutes)
const textCount = textsPerMinute * Number(values.minutes)
const USERS = 6
const CLIENTS = 20
const WARM_UP = { calls: 60, texts: 300 }
const TALK_MS = 2000
const STEP_MS = 100

const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
const stops: (() => Promise<unknown>)[] = [
  database.stop,
  () => rm(directory, { recursive: true, force: true }),
]
const port = await freePort()
Object.assign(process.env, webSettings(directory, port))
const base = `http://localhost:${port}`

const EMPTY = 'signed, without work'

/** Milliseconds, by the kind of webhook. */
const times = new Map<string, number[]>()

try {
  await prepareDatabase(database.url)
  const db = connect(database.url)
  stops.unshift(() => disconnect(db))
  process.env.DATABASE_URL = db.url
  const web = await run(['scripts/web.mjs'], {}, null)
  stops.unshift(web.stop)
  await untilHealthy(base)

  const { account, number } = await makeAccount(db)
  const users = await Promise.all(
    Array.from({ length: USERS }, (_, n) => makeUser(db, account.id, { firstName: `User ${n}` })),
  )
  for (const user of users) {
    const who = { accountId: account.id, userId: user.id }
    await withAccount(db.pool, account.id, (tx) => signInPresence(tx, who, new Date()))
    await db.admin`
      insert into phone_devices (account_id, user_id, page_id, registered, microphone, beat_at, ringable)
      values (${account.id}, ${user.id}, ${user.id}, true, 'granted', now(), true)`
  }
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => makeClient(db, account.id)))
  const phoneOf = (n: number) => clients[n % CLIENTS]!.mobilePhone!

  // Code that hasn't run often isn't compiled yet. The first texts make the conversations.
  for (let n = 0; n < WARM_UP.texts; n += 1) await oneText(n)
  const ours = await addOurTexts()
  let messages = 0
  for (let n = 0; n < WARM_UP.calls; n += 1) await oneCall(phoneOf(n), 0)
  for (let n = 0; n < WARM_UP.texts; n += 1) await oneStatus(ours.pop()!)
  // As autovacuum would: plans that were made for empty tables read all of them.
  await db.admin`analyze`
  times.clear()
  messages = 0

  const problems: unknown[] = []
  const paced = async (count: number, perMinute: number, work: (n: number) => Promise<void>) => {
    const running: Promise<void>[] = []
    const started = performance.now()
    for (let n = 0; n < count; n += 1) {
      running.push(work(n).catch((problem: unknown) => void problems.push(problem)))
      await sleep(Math.max(0, started + ((n + 1) * 60_000) / perMinute - performance.now()))
    }
    await Promise.all(running)
  }
  await Promise.all([
    paced(callCount, callsPerMinute, (n) => oneCall(phoneOf(n), TALK_MS)),
    paced(textCount, textsPerMinute, async (n) => {
      await sendEmpty(EMPTY)
      await (n % 2 === 0 ? oneText(n) : oneStatus(ours.pop()!))
    }),
  ])
  if (problems.length > 0) throw problems[0]
  const [open] = await db.admin`select count(*)::int as calls from calls where state <> 'ended'`
  if (open!.calls > 0) throw new Error(`${open!.calls} calls have not ended.`)

  const empty = times.get(EMPTY)!
  const kinds = [...times.keys()].filter((kind) => kind !== EMPTY)
  const taken = (of: string[]) => of.flatMap((kind) => times.get(kind) ?? [])
  console.log(
    `${callsPerMinute} calls a minute, of which ${messages} found no one free; ${textsPerMinute} texts`,
  )
  for (const kind of [EMPTY, ...kinds.toSorted()]) report(kind, taken([kind]), empty)
  const isOfTexts = (kind: string) => kind.startsWith('sms')
  report('all webhooks of calls', taken(kinds.filter((kind) => !isOfTexts(kind))), empty)
  report('all webhooks of texts', taken(kinds.filter(isOfTexts)), empty)

  /** A client texts. Half of the texts come in. */
  async function oneText(n: number): Promise<void> {
    await send('sms', `${base}/webhooks/twilio/sms`, {
      MessageSid: sid('SM'),
      From: `+${phoneOf(n)}`,
      To: `+${number.number}`,
      Body: `Could you send me the papers for number ${n}?`,
    })
  }

  /** One of our texts has arrived. */
  async function oneStatus({ id, sid: MessageSid }: { id: string; sid: string }): Promise<void> {
    const delivery = signRow(DELIVERY_PURPOSE, { accountId: account.id, id })
    await send('sms-status', `${base}/webhooks/twilio/sms-status?${new URLSearchParams({ d: delivery })}`, {
      MessageSid,
      MessageStatus: 'delivered',
    })
  }

  /** Texts of ours that the provider has accepted, in the clients' conversations. */
  async function addOurTexts(): Promise<{ id: string; sid: string }[]> {
    const sids = Array.from({ length: textCount / 2 + WARM_UP.texts }, () => sid('SM'))
    const found = await db.admin<{ id: string; sid: string }[]>`
      with numbered as (
        select id, phone_number, row_number() over () - 1 as place from conversations where account_id = ${account.id}
      ), texts as (
        select gen_random_uuid() as message_id, s.sid, r.id as conversation_id, r.phone_number
        from unnest(${sids}::text[]) with ordinality s (sid, place) join numbered r on r.place = s.place % ${CLIENTS}
      ), messages as (
        insert into sms_messages (account_id, id, conversation_id, flow, body, from_number, status)
        select ${account.id}, message_id, conversation_id, 'outgoing', 'Your papers are ready.', ${number.number}, 'sent'
        from texts
      )
      insert into sms_deliveries (account_id, message_id, conversation_id, to_number, from_number, status, provider_sid)
      select ${account.id}, message_id, conversation_id, phone_number, ${number.number}, 'sent', sid from texts
      returning id, provider_sid as sid`
    return [...found]
  }

  /** A client calls, the first user answers, they talk, and the client hangs up. */
  async function oneCall(from: string, talkMs: number): Promise<void> {
    await db.admin`update phone_devices set beat_at = now()`
    await db.admin`update presence set last_seen_at = now()`
    const callSid = sid('CA')
    const caller = { CallSid: callSid, From: `+${from}`, To: `+${number.number}`, Direction: 'inbound' }
    await sendEmpty(EMPTY)
    const twiml = await send('voice', `${base}/webhooks/twilio/voice`, { ...caller, CallStatus: 'ringing' })
    const hook = /statusCallback="([^"]+)"/.exec(twiml)?.[1]?.replaceAll('&amp;', '&')
    if (!hook) {
      messages += 1
      await send('voice-status', `${base}/webhooks/twilio/voice-status`, {
        ...caller,
        CallStatus: 'completed',
      })
      return
    }
    const conference = { ConferenceSid: sid('CF'), FriendlyName: 'load' }
    let sequence = 0
    const event = (name: string, participant: object) =>
      send('conference', hook, {
        ...conference,
        StatusCallbackEvent: name,
        SequenceNumber: String((sequence += 1)),
        ...participant,
      })
    await event('participant-join', { CallSid: callSid, ParticipantLabel: `number:${from}` })

    const [leg] = await db.admin`
      select l.account_id as "accountId", l.id, l.label from call_legs l
      where l.via = 'ring' and l.state = 'created' and l.ending is null
        and l.call_id = (select call_id from call_legs where provider_sid = ${callSid}) limit 1`
    if (!leg) throw new Error('Nobody rings.')
    const row = { accountId: leg.accountId as string, id: leg.id as string }
    const user = { CallSid: sid('CA'), To: 'client:load', Direction: 'outbound-api' }
    const status = (CallStatus: string) =>
      send('voice-status', legHook('voice-status', row), { ...user, CallStatus })
    await status('initiated')
    await sleep(talkMs && STEP_MS)
    await status('ringing')
    await sendEmpty(EMPTY)
    await send('voice-answer', legHook('voice-answer', row), { ...user, CallStatus: 'in-progress' })
    await status('in-progress')
    const label = { ParticipantLabel: leg.label as string }
    await event('participant-join', { CallSid: user.CallSid, ...label })
    await sleep(talkMs)
    await sendEmpty(EMPTY)
    await event('participant-leave', { CallSid: callSid, ParticipantCallStatus: 'completed' })
    await send('voice-status', `${base}/webhooks/twilio/voice-status`, { ...caller, CallStatus: 'completed' })
    await event('participant-leave', { CallSid: user.CallSid, ...label, ParticipantCallStatus: 'completed' })
    await status('completed')
    await sendEmpty(EMPTY)
  }
} finally {
  for (const stop of stops) await stop().catch(() => {})
}

/** A conference event that names no call: its signature is checked, and the answer is 404. */
async function sendEmpty(kind: string): Promise<void> {
  await send(kind, `${base}/webhooks/twilio/conference`, { StatusCallbackEvent: 'participant-join' }, 404)
}

async function send(
  kind: string,
  url: string,
  params: Record<string, string>,
  expected?: number,
): Promise<string> {
  const started = performance.now()
  const response = await postSigned(url, params)
  const text = await response.text()
  times.set(kind, [...(times.get(kind) ?? []), performance.now() - started])
  if (expected ? response.status !== expected : !response.ok) {
    throw new Error(`${kind} answered ${response.status}: ${text}`)
  }
  return text
}

function report(kind: string, taken: number[], empty: number[]): void {
  const [median, slow] = [quantile(taken, 0.5), quantile(taken, 0.99)]
  const ratio = (ours: number, limit: number) => `${(ours / limit).toFixed(1)} ×`
  console.log(
    `${kind.padEnd(24)} ${String(taken.length).padStart(5)}` +
      `   median ${median.toFixed(1).padStart(6)} ms ${ratio(median, quantile(empty, 0.5)).padStart(7)}` +
      `   p99 ${slow.toFixed(1).padStart(6)} ms ${ratio(slow, quantile(empty, 0.99)).padStart(7)}`,
  )
}

function quantile(taken: number[], share: number): number {
  const sorted = taken.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
