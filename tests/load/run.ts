// Prints the load table: our numbers beside a baseline, from a single run. Never part of pass or fail.
//   npm run build && node tests/load/run.ts [--clients 100000] [--seconds 10]
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import autocannon from 'autocannon'
import type WebSocket from 'ws'
import { CLIENT_PAGE_SIZE } from '#app/features/people/clients/client-list-item.ts'
import { CONVERSATION_PAGE_SIZE } from '#app/features/messaging/texting/limits.ts'
import { conversationChanged } from '#app/features/messaging/texting/events.ts'
import { createPostgresBus } from '#app/realtime/bus/bus-postgres.server.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { connect, disconnect, prepareDatabase } from '#tests/setup/postgres.ts'
import { measureFanOut, openSockets } from './fan-out.ts'
import { residentMiB, run, untilHealthy, webSettings } from './processes.ts'
import { routeSizes } from './route-sizes.ts'

const { values: options } = parseArgs({
  options: { clients: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '10' } },
})
const seconds = Number(options.seconds)
const SOCKETS = 1000
const ROUNDS = 5
const STAFF = 20
const root = join(import.meta.dirname, '../..')
const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
const stops: (() => Promise<void>)[] = [database.stop]

try {
  console.log(`Seeding ${options.clients} clients …`)
  await prepareDatabase(database.url)
  const seeded = Date.now()
  await promisify(execFile)(process.execPath, ['db/seed/seed.ts', '--clients', options.clients], {
    env: { ...process.env, MIGRATION_DATABASE_URL: database.url },
  })
  console.log(`  ${((Date.now() - seeded) / 1000).toFixed(0)} s`)
  const db = connect(database.url)
  const { admin: sql } = db
  await sql`vacuum analyze`
  const [account] = await sql<{ id: string; clients: number; conversations: number }[]>`
    select a.id, (select count(*)::int from clients c where c.account_id = a.id) as clients,
      (select count(*)::int from conversations r where r.account_id = a.id) as conversations
    from accounts a where a.name = 'Load Agency'`
  if (!account) throw new Error('The seed made no Load Agency.')
  console.log(`  ${account.clients} clients, ${account.conversations} conversations`)

  const port = await freePort()
  const web = await run(['scripts/web.mjs'], { ...webSettings(directory, port), DATABASE_URL: db.url }, null)
  stops.unshift(web.stop)
  const base = `http://localhost:${port}`
  await untilHealthy(base)
  const cookie = await signIn(base, 'owner@load.example')
  const idle = await residentMiB(web.child.pid!)

  const barePort = await freePort()
  const bare = await run(
    ['tests/load/bare-http.mjs'],
    {
      PORT: String(barePort),
      DATABASE_URL: database.url,
      LOAD_ACCOUNT: account.id,
      CONTACT_ROWS: String(CLIENT_PAGE_SIZE),
      ROOM_ROWS: String(CONVERSATION_PAGE_SIZE),
    },
    /listening/,
  )
  stops.unshift(bare.stop)

  for (const path of ['/contacts', '/messages']) {
    // Alternate, and take the median: a machine's speed may vary several times from one second to the next.
    const rounds: { ours: number; limit: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await load(`http://127.0.0.1:${barePort}${path}`)
      rounds.push({ limit, ours: await load(base + path, cookie) })
    }
    const { ours, limit } = rounds.sort((a, b) => a.ours / a.limit - b.ours / b.limit)[(ROUNDS - 1) / 2]!
    report(`${path}, pages per second`, ours, limit)
  }
  console.log(`web process memory: ${idle} MiB idle, ${await residentMiB(web.child.pid!)} MiB after the load`)

  const bareWsPort = await freePort()
  const bareWs = await run(['tests/load/bare-ws.mjs'], { PORT: String(bareWsPort) }, /listening/, {
    ipc: true,
  })
  stops.unshift(bareWs.stop)
  const EVENTS = 100
  const data = {
    marker: 'fan-out-marker',
    conversationId: account.id,
    preview: 'Yes, the Subaru. Do you need the VIN?',
  }
  const payload = JSON.stringify({ event: 'sms_room_update', data })
  const bareSockets = await openSockets(`ws://127.0.0.1:${bareWsPort}`, SOCKETS, {})
  const sendBare = () => void bareWs.child.send({ frames: EVENTS, payload })
  await measureFanOut(bareSockets, EVENTS, 'fan-out-marker', sendBare)
  const limit = await measureFanOut(bareSockets, EVENTS, 'fan-out-marker', sendBare)
  for (const socket of bareSockets) socket.terminate()
  // A session may open as many sockets as a user has tabs; a thousand sockets are twenty users'.
  await sql`
    insert into users (account_id, email, password_hash, role, first_name, last_name)
    select u.account_id, 'staff' || n || '@load.example', u.password_hash, 'employee', 'Staff', n::text
    from users u, generate_series(1, ${STAFF}) n where u.email = 'owner@load.example'`
  await disconnect(db)
  const ourSockets: WebSocket[] = []
  for (let n = 1; n <= STAFF; n += 1) {
    const Cookie = await signIn(base, `staff${n}@load.example`)
    const theirs = await openSockets(`ws://localhost:${port}/realtime`, SOCKETS / STAFF, {
      Cookie,
      Origin: base,
    })
    ourSockets.push(...theirs)
  }
  const bus = createPostgresBus(db.url)
  const event = { accountId: account.id, ...conversationChanged(data as never) }
  const sendOurs = () => bus.publish(Array.from({ length: EVENTS }, () => event))
  await measureFanOut(ourSockets, EVENTS, 'fan-out-marker', sendOurs)
  const ours = await measureFanOut(ourSockets, EVENTS, 'fan-out-marker', sendOurs)
  report('socket fan-out to 1,000, frames per second', ours.deliveriesPerSecond, limit.deliveriesPerSecond)
  for (const socket of ourSockets) socket.terminate()
  await bus.close()
  console.log(`web process memory with 1,000 sockets: ${await residentMiB(web.child.pid!)} MiB`)

  console.log('JavaScript per page, gzipped (and CSS):')
  for (const row of await routeSizes(root)) {
    console.log(`  ${kB(row.js)} (${kB(row.css)})  ${row.path}  ${row.route}`)
  }
} finally {
  for (const stop of stops) await stop().catch(() => {})
}

async function load(url: string, cookie?: string): Promise<number> {
  const request = { url, connections: 16, headers: cookie ? { cookie } : {} }
  await autocannon({ ...request, duration: 1 }) // warm
  const result = await autocannon({ ...request, duration: seconds / ROUNDS })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} failed`)
  }
  return result.requests.average
}

function report(what: string, ours: number, limit: number) {
  console.log(
    `${what}: ${ours.toFixed(0)} beside ${limit.toFixed(0)} bare = ${(ours / limit).toFixed(2)} of the limit`,
  )
}

function kB(bytes: number) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}

async function signIn(base: string, email: string): Promise<string> {
  const response = await fetch(`${base}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: base, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password: 'demo-Password-1' }),
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (response.status !== 302 || cookies.length === 0) throw new Error(`Sign-in answered ${response.status}.`)
  return cookies.join('; ')
}
