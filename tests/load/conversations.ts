// Conversations under load: how long an incoming text takes to reach every browser of an account, how long a long
// conversation takes to open, and a search among many texts beside one among few.
//
//   npm run build && node tests/load/conversations.ts [--sockets 500] [--texts 200] [--messages 1000000]
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type WebSocket from 'ws'
import { searchMessages } from '#app/features/messaging/texting/texts.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { connect, disconnect, prepareDatabase, type TestDatabase } from '#tests/setup/postgres.ts'
import { openSockets } from './fan-out.ts'
import { run, untilHealthy, webSettings } from './processes.ts'
import { postSigned, sid } from './signed.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '500' },
    texts: { type: 'string', default: '200' },
    messages: { type: 'string', default: '1000000' },
  },
})
const SOCKETS = Number(values.sockets)
const TEXTS = Number(values.texts)
const MANY = Number(values.messages)
const FEW = 10_000
const PER_SECOND = 20
/** Tabs of one user. */
const TABS = 20
const LONG = 5000
const ROUNDS = 15
/** After the last text, until a text that hasn't arrived counts as lost. */
const PATIENCE_MS = 30_000

const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
const stops: (() => Promise<unknown>)[] = [
  database.stop,
  () => rm(directory, { recursive: true, force: true }),
]
const port = await freePort()
const base = `http://localhost:${port}`
Object.assign(process.env, webSettings(directory, port))

let failed = false
try {
  await prepareDatabase(database.url)
  const db = connect(database.url)
  stops.unshift(() => disconnect(db))
  process.env.DATABASE_URL = db.url
  const web = await run(['scripts/web.mjs'], {}, null)
  stops.unshift(web.stop)
  await untilHealthy(base)
  const account = await makeAccount(db)
  failed = !(await fanOut(db, account))
  await longConversation(db, account)
  await searches(db)
} finally {
  for (const stop of stops) await stop().catch((error: unknown) => console.error(error))
}
process.exit(failed ? 1 : 0)

type Account = Awaited<ReturnType<typeof makeAccount>>

/** Texts arrive at the provider's webhook; every browser of the account has to get each. */
async function fanOut(db: TestDatabase, { account, number }: Account): Promise<boolean> {
  const sockets: WebSocket[] = []
  for (let n = 0; n < SOCKETS; n += TABS) {
    const user = await makeUser(db, account.id)
    const Cookie = await signIn(db, user)
    const url = `ws://localhost:${port}/realtime`
    sockets.push(...(await openSockets(url, Math.min(TABS, SOCKETS - n), { Cookie, Origin: base })))
  }
  const clients = await Promise.all(Array.from({ length: 50 }, () => makeClient(db, account.id)))
  const began = new Map<string, number>()
  const delays: number[] = []
  for (const socket of sockets) {
    const seen = new Set<string>()
    socket.on('message', (data: Buffer) => {
      const frame = data.toString()
      if (!frame.includes('"event":"sms_message"')) return
      const marker = /load text \d+\b/.exec(frame)?.[0]
      if (!marker || seen.has(marker)) return
      seen.add(marker)
      delays.push(performance.now() - began.get(marker)!)
    })
  }
  const sending: Promise<void>[] = []
  for (let n = -PER_SECOND; n < TEXTS; n += 1) {
    const Body = n < 0 ? `warming up ${n}` : `load text ${n}`
    began.set(Body, performance.now())
    const from = clients[Math.abs(n) % clients.length]!.mobilePhone!
    sending.push(receive({ From: `+${from}`, To: `+${number.number}`, Body }))
    await sleep(1000 / PER_SECOND)
  }
  await Promise.all(sending)
  const expected = SOCKETS * TEXTS
  for (let waited = 0; delays.length < expected && waited < PATIENCE_MS; waited += 100) await sleep(100)
  for (const socket of sockets) socket.terminate()
  console.log(
    `${SOCKETS} browsers, ${TEXTS} texts at ${PER_SECOND} a second: ${delays.length} of ${expected} arrived`,
  )
  report('from the webhook to the browser', delays)
  return delays.length === expected
}

async function receive(text: { From: string; To: string; Body: string }): Promise<void> {
  const url = `${base}/webhooks/twilio/sms`
  const response = await postSigned(url, { ...text, MessageSid: sid('SM'), NumMedia: '0' })
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
}

async function longConversation(db: TestDatabase, { account, number }: Account): Promise<void> {
  const cookie = await signIn(db, await makeUser(db, account.id))
  const page = async (conversationId: string) => {
    const response = await fetch(`${base}/messages/${conversationId}`, { headers: { cookie } })
    if (!response.ok) throw new Error(`the conversation answered ${response.status}`)
    await response.text()
  }
  const conversations = [
    await makeConversation(db, account.id, number.id, LONG),
    await makeConversation(db, account.id, number.id, 20),
  ]
  await db.admin`vacuum analyze`
  const times = conversations.map(() => [] as number[])
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const [index, conversationId] of conversations.entries()) {
      const start = performance.now()
      await page(conversationId)
      if (round >= 0) times[index]!.push(performance.now() - start)
    }
  }
  report(`opening a conversation of ${LONG.toLocaleString('en-US')} messages`, times[0]!)
  report('opening a conversation of 20', times[1]!)
}

async function searches(db: TestDatabase): Promise<void> {
  // Building the search index at the end saves minutes.
  await db.admin`drop index sms_messages_search`
  const ctxs: Ctx[] = []
  for (const count of [MANY, FEW]) {
    const { account, number } = await makeAccount(db)
    for (let left = count; left > 0; left -= 50_000) {
      await makeConversation(db, account.id, number.id, Math.min(left, 50_000))
    }
    ctxs.push(makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' })))
  }
  await db.admin`create index sms_messages_search on sms_messages using gin (account_id, body gin_trgm_ops)`
  await db.admin`vacuum analyze`
  for (const [kind, term] of [
    ['a word in every text', 'policy'],
    ['a word in one of 3,000', 'hailstorm'],
    ['a word in none', 'giraffes'],
  ] as const) {
    const times = ctxs.map(() => [] as number[])
    for (let round = -5; round < ROUNDS; round += 1) {
      for (const [index, ctx] of ctxs.entries()) {
        const start = performance.now()
        await searchMessages(ctx, term)
        if (round >= 0) times[index]!.push(performance.now() - start)
      }
    }
    report(`searching ${MANY.toLocaleString('en-US')} messages, ${kind}`, times[0]!)
    report(`searching ${FEW.toLocaleString('en-US')}`, times[1]!)
    const ratio = median(times[0]!) / median(times[1]!)
    console.log(`  ratio of the medians: ${ratio.toFixed(2)}`)
  }
}

/** A conversation with `count` messages; one in 3,000 mentions a hailstorm. */
async function makeConversation(db: TestDatabase, accountId: string, phoneNumberId: string, count: number) {
  const { mobilePhone, id: clientId } = await makeClient(db, accountId)
  const phone = `${mobilePhone}${randomBytes(3).readUIntBE(0, 3)}`
  const [conversation] = await db.admin<{ id: string }[]>`
    insert into conversations (account_id, client_id, level, phone_number, recipients, phone_number_id)
    values (${accountId}, ${clientId}, 'applicant', ${phone}, array[${phone}], ${phoneNumberId}) returning id`
  await db.admin`
    insert into sms_messages (account_id, conversation_id, flow, body, status, from_number)
    select ${accountId}, ${conversation!.id}, 'incoming',
      'About the policy of ' || md5(n::text) || ': call ' || md5((n * 7)::text)
        || case when n % 3000 = 1 then ' after the hailstorm' else '' end,
      'received', ${phone}
    from generate_series(1, ${count}::int) n`
  return conversation!.id
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

function report(name: string, times: readonly number[]): void {
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  console.log(`${name.padEnd(62)} median ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
}
