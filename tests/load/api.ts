// Lists and creates contacts by the API, beside the same rows from a bare Node server, and watches the memory.
//
//   npm run build && node tests/load/api.ts [--clients 20000] [--seconds 5]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { createKey } from '#app/features/system/api/keys/keys.server.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { connect, disconnect, prepareDatabase } from '#tests/setup/postgres.ts'
import { residentMiB, run, untilHealthy, webSettings } from './processes.ts'

const { values: options } = parseArgs({
  options: { clients: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '5' } },
})
const seconds = Number(options.seconds)
const ROUNDS = 3

const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
const stops: (() => Promise<unknown>)[] = [
  database.stop,
  () => rm(directory, { recursive: true, force: true }),
]
const port = await freePort()
Object.assign(process.env, webSettings(directory, port), { API_CALLS_PER_MINUTE: '1000000' })

try {
  await prepareDatabase(database.url)
  const db = connect(database.url)
  stops.unshift(() => disconnect(db))
  process.env.DATABASE_URL = db.url
  const { account } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner' })
  await db.admin`
    insert into clients (account_id, first_name, last_name, mobile_phone, email)
    select ${account.id}, 'First' || n, 'Last' || n % 5000, (12085000000 + n)::text, 'client' || n || '@mail.example'
    from generate_series(1, ${Number(options.clients)}::int) n`
  await db.admin`vacuum analyze`
  const ctx = makeCtx(db, account, owner)
  const key = await createKey(ctx, { name: 'Load', scopes: { contacts: 'write' }, days: null })

  const web = await run(['scripts/web.mjs'], {}, null)
  stops.unshift(web.stop)
  const base = `http://localhost:${port}`
  await untilHealthy(base)
  const barePort = await freePort()
  const settings = { PORT: String(barePort), DATABASE_URL: database.url, LOAD_ACCOUNT: account.id }
  const bare = await run(['tests/load/bare-api.mjs'], settings, /listening/)
  stops.unshift(bare.stop)

  const authorization = `Bearer ${key}`
  const person = { firstName: 'Ana', lastName: 'Ruiz', mobilePhone: '12085550142' }
  const body = JSON.stringify({ ...person, anyway: true })
  for (const [what, request] of [
    ['list', { method: 'GET' as const }],
    ['create', { method: 'POST' as const, body }],
  ] as const) {
    const ratios: { ours: number; limit: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await load(`http://127.0.0.1:${barePort}/clients`, request)
      const ours = await load(`${base}/api/clients`, { ...request, headers: { authorization } })
      ratios.push({ ours, limit })
    }
    const { ours, limit } = ratios.sort((a, b) => a.ours / a.limit - b.ours / b.limit)[(ROUNDS - 1) / 2]!
    const memory = await residentMiB(web.child.pid!)
    console.log(
      `${what.padEnd(8)} ${ours.toFixed(0)} a second, bare ${limit.toFixed(0)}: ${(ours / limit).toFixed(2)}   ${memory} MiB`,
    )
  }
} finally {
  for (const stop of stops) await stop().catch(() => {})
}

/** Requests per second, of ten connections. */
async function load(
  url: string,
  request: { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
): Promise<number> {
  const headers = { 'content-type': 'application/json', ...request.headers }
  const result = await autocannon({ url, connections: 10, duration: seconds, ...request, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}
