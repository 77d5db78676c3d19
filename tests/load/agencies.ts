// A working day of many agencies, at real pace: how many of them one web process, one worker and one Postgres carry, what each
// needs for it, and which limit is met first. The database holds the demo agency many times; agencies come to work in
// steps until pages or texts get slow. Their users have a tab open each, text, take calls, write notes and open pages.
//
//   npm run build && node tests/load/agencies.ts [--agencies 1000] [--steps 25,50,100,200,400] [--seconds 60] [--web 1] [--workers 1]
//
// `--database` takes a database that holds the agencies already, as its superuser and with the logins' passwords of tests: the
// coordinator of a cluster. Each of `--nodes` (addresses of that database) gets a worker, and `--servers` are the process ids of
// all Postgres servers.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type WebSocket from 'ws'
import { createSession } from '#app/features/accounts/auth/session.server.ts'
import { signInPresence } from '#app/features/accounts/presence/presence.server.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { seed } from '#db/seed/seed.ts'
import { withAccount } from '#db/tenant.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { connect, disconnect, prepareDatabase } from '#tests/setup/postgres.ts'
import { copyAgency } from './copy-agency.ts'
import { processorOf, residentMiB, run, untilHealthy, webSettings, WORKER_FLAGS } from './processes.ts'
import { startProvider } from './provider.ts'
import { createStaff, type Day, type Office, SENT_AT, type Times } from './working-day.ts'

const { values } = parseArgs({
  options: {
    agencies: { type: 'string', default: '1000' },
    steps: { type: 'string', default: '25,50,100,200,400' },
    seconds: { type: 'string', default: '60' },
    web: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    database: { type: 'string' },
    nodes: { type: 'string' },
    servers: { type: 'string' },
  },
})
const AGENCIES = Number(values.agencies)
const STEPS = values.steps.split(',').map(Number)
const SECONDS = Number(values.seconds)

/** Users of an agency. */
const STAFF = 20
/** Texts of a user in a day, in and out; the demo agency's last four weeks say how many calls and notes go with them. */
const TEXTS = 40
/** Pages that a user opens in a day besides those that texts, calls and notes need. */
const PAGES = 100
const DAY_S = 8 * 60 * 60
/** How long two people talk. A day's calls are few, so shorter ones only end sooner. */
const TALK_MS = 20_000
/** The limits: slower than this, and it is too much. Milliseconds. */
const SLOW_PAGE_MS = 1000
const SLOW_TEXT_MS = 5000
const PROBLEMS_SHARE = 0.01

const HEADER = [
  'agencies',
  'tabs',
  'pages/s',
  'page p50/p95 ms',
  'text in p95 ms',
  'text out p95 ms',
  'web',
  'worker',
  'postgres',
  'this script',
  'connections',
  'waiting jobs',
  'failed',
]

const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = values.database
  ? { url: values.database, stop: () => {} }
  : await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
const stops: (() => unknown)[] = [database.stop, () => rm(directory, { recursive: true, force: true })]
const ports = await Promise.all(Array.from({ length: Number(values.web) }, freePort))
const base = `http://localhost:${ports[0]}`
Object.assign(process.env, webSettings(directory, ports[0]!))
const times: Times = new Map()
const problems: string[] = []

try {
  if (!values.database) {
    await prepareDatabase(database.url)
    await seed({ url: database.url, demo: true })
  }
  const db = connect(database.url)
  const { admin: sql } = db
  stops.unshift(() => disconnect(db))
  const day = await dayOf()
  console.log(`A day of an agency with ${STAFF} users: ${counts(day)}`)
  const provider = await startProvider(base, TALK_MS, (text) => {
    const written = new RegExp(`${SENT_AT}(\\d+)`).exec(text.get('Body') ?? '')?.[1]
    if (written)
      times.set('text goes out', [...(times.get('text goes out') ?? []), Date.now() - Number(written)])
  })
  stops.unshift(provider.close)
  const settings = { ...process.env, TWILIO_BASE_URL: provider.url } as Record<string, string>
  const startWorker = (on = db.workerUrl) =>
    run(
      [...WORKER_FLAGS, 'dist/worker.js'],
      { ...settings, LOG_LEVEL: 'info', DATABASE_URL: on },
      /worker process ready/,
    )
  // Sums that workers keep are copied with the rest.
  if (!values.database) {
    const first = await startWorker()
    await untilIdle().finally(first.stop)
    await addAgencies()
  }
  const started = { web: [] as number[], worker: [] as number[] }
  for (const port of ports) {
    const web = await run(
      ['scripts/web.mjs'],
      { ...settings, PORT: String(port), DATABASE_URL: db.url },
      null,
    )
    stops.unshift(web.stop)
    started.web.push(web.child.pid!)
    await untilHealthy(`http://localhost:${port}`)
  }
  const nodes = values.nodes?.split(',').map((url) => connect(url).workerUrl) ?? []
  for (const on of [...Array<undefined>(Number(values.workers)), ...nodes]) {
    const worker = await startWorker(on)
    stops.unshift(worker.stop)
    started.worker.push(worker.child.pid!)
  }
  const postgres = values.servers?.split(',').map(Number) ?? [
    Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]),
  ]
  const processes: Record<string, number[]> = {
    ...started,
    postgres,
    'this script': [process.pid],
  }

  const staff = createStaff(base, provider, times, problems)
  const accounts = await sql<{ id: string; number: string }[]>`
    select distinct on (account_id) account_id as id, number from phone_numbers n
    join accounts a on a.id = n.account_id and a.name = 'Harbor Insurance'
    where is_default order by account_id`
  // Which agencies work is spread over all, so that their rows aren't beside each other.
  const chosen = spread(accounts, Math.max(...STEPS))
  const offices: Office[] = []
  const tabs: WebSocket[] = []
  stops.unshift(() => tabs.forEach((tab) => tab.terminate()))
  await untilIdle()
  let agencyDays = 0
  const grown = { bytes: 0, wal: 0, rows: new Map<string, number>() }
  const rows: string[][] = []

  for (const agencies of STEPS) {
    while (offices.length < Math.min(agencies, chosen.length)) {
      const office = await openOffice(chosen[offices.length]!)
      offices.push(office)
      for (const cookie of office.cookies) tabs.push(await staff.openTab(cookie))
    }
    await work(10)
    times.clear()
    problems.length = provider.failures.length = 0
    const size = await sizes()
    const before = await usage()
    const began = performance.now()
    await work(SECONDS)
    const seconds = (performance.now() - began) / 1000
    const after = await usage()
    agencyDays += (agencies * seconds) / DAY_S
    grow(size, await sizes())

    const cores = Object.fromEntries(
      Object.keys(processes).map((name) => [name, (after[name]! - before[name]!) / seconds]),
    )
    const pages = [...(times.get('page, data') ?? []), ...(times.get('page, whole') ?? [])]
    const out = times.get('text goes out') ?? []
    const [connections] = await sql`
      select count(*)::int as open, count(*) filter (where state = 'active')::int as active from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    const [queue] = await sql`
      select count(*)::int as jobs from graphile_worker._private_jobs
      where run_at < now() - interval '5 seconds' and locked_at is null and attempts < max_attempts`
    const failed = [...problems, ...provider.failures]
    rows.push([
      String(agencies),
      String(tabs.length),
      (pages.length / seconds).toFixed(1),
      `${at(pages, 0.5)} / ${at(pages, 0.95)}`,
      `${at(times.get('text comes in') ?? [], 0.95)}`,
      `${at(out, 0.95)}`,
      ...Object.keys(processes).map((name) => cores[name]!.toFixed(2)),
      `${connections!.open} (${connections!.active})`,
      String(queue!.jobs),
      String(failed.length),
    ])
    print(rows.at(-1)!)
    for (const [what, taken] of [...times].toSorted()) {
      console.log(
        `    ${what.padEnd(16)} ${String(taken.length).padStart(6)}  median ${at(taken, 0.5)} ms, p95 ${at(taken, 0.95)} ms`,
      )
    }
    for (const [problem, count] of tally(failed).slice(0, 5)) console.log(`    ${count} × ${problem}`)
    const all = [...times.values()].reduce((sum, each) => sum + each.length, 0)
    const limit = [
      at(pages, 0.95) > SLOW_PAGE_MS && 'pages',
      at(out, 0.95) > SLOW_TEXT_MS && 'texts that go out',
      failed.length > all * PROBLEMS_SHARE && 'failures',
    ].filter((each) => each !== false)
    if (limit.length > 0) {
      console.log(`  The first limit: ${limit.join(', ')} at ${agencies} agencies.`)
      break
    }
  }

  console.log(`\n${HEADER.join(' | ')} (cores used; ${cpus().length} in all)`)
  for (const row of rows) print(row)
  const perDay = (amount: number) => (amount / agencyDays).toFixed(0)
  const added = [...grown.rows].toSorted((a, b) => b[1] - a[1])
  console.log(
    `\nAn agency's day (${agencyDays.toFixed(2)} were played): ${perDay(added.reduce((sum, [, count]) => sum + count, 0))} rows added, ` +
      `${perDay(grown.bytes / 1000)} kB of database, ${perDay(grown.wal / 1000)} kB of log to archive`,
  )
  for (const [name, count] of added.slice(0, 12)) {
    console.log(`    ${name.padEnd(24)} ${perDay(count).padStart(9)} rows`)
  }
  for (const [name, pids] of Object.entries(processes)) {
    const memory = await Promise.all(pids.map(residentMiB))
    if (name !== 'postgres') console.log(`memory of ${name}: ${memory.join(', ')} MiB`)
  }

  /** How often an agency does each thing in a day. */
  async function dayOf(): Promise<Day> {
    const [shape] = await sql<{ texts: number; calls: number; notes: number }[]>`
      with demo as (select id, now() - interval '28 days' as since from accounts where name = 'Harbor Insurance')
      select
        (select count(*)::int from sms_messages m where m.account_id = demo.id and m.created_at > since) as texts,
        (select count(*)::int from calls c where c.account_id = demo.id and c.created_at > since) as calls,
        (select count(*)::int from activities a where a.account_id = demo.id and a.created_at > since and a.type = 'note') as notes
      from demo`
    const times = (STAFF * TEXTS) / shape!.texts
    return {
      textsIn: (STAFF * TEXTS) / 2,
      textsOut: (STAFF * TEXTS) / 2,
      calls: shape!.calls * times,
      notes: shape!.notes * times,
      pages: STAFF * PAGES,
    }
  }

  /** Copies the demo agency, and gives every copy its users. */
  async function addAgencies(): Promise<void> {
    const began = Date.now()
    const [demo] = await sql<{ id: string }[]>`select id from accounts where name = 'Harbor Insurance'`
    // Lines from 2000 on, so that no two agencies share a number.
    const numberOf = (copy: number, place: number) =>
      `1${202 + Math.floor(copy / 800)}${200 + (copy % 800)}${2000 + place}`
    await copyAgency(sql, demo!.id, AGENCIES - 1, numberOf)
    await sql`
      insert into users (account_id, email, password_hash, role, first_name, last_name)
      select a.id, 'staff' || n || '@' || a.id || '.example', 'none', 'employee', 'Staff', n::text
      from accounts a, generate_series(5, ${STAFF}::int) n where a.name = 'Harbor Insurance'`
    await sql`vacuum analyze`
    const [size] = await sql`
      select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*)::int from sms_messages) as texts,
        (select count(*)::int from users) as users, (select count(*)::int from clients) as clients`
    console.log(
      `${AGENCIES} agencies, ${size!.users} users, ${size!.clients} contacts, ${size!.texts} texts: ${size!.size}, ` +
        `made in ${((Date.now() - began) / 1000).toFixed(0)} s`,
    )
  }

  /** Signs all its users in. */
  async function openOffice({ id, number }: { id: string; number: string }): Promise<Office> {
    const users = await sql<{ id: string }[]>`
      select id from users where account_id = ${id} and disabled_at is null order by id limit ${STAFF}`
    const cookies = await Promise.all(
      users.map((user) =>
        withAccount(db.pool, id, async (tx) => {
          const who = { accountId: id, userId: user.id }
          await signInPresence(tx, who, new Date())
          const { token } = await createSession(tx, { ...who, userAgent: null, ip: null, now: new Date() })
          return `__session=${token}`
        }),
      ),
    )
    const clients = await sql<{ id: string; phone: string }[]>`
      select id, mobile_phone as phone from clients c where account_id = ${id} and mobile_phone is not null and deleted_at is null
        and not exists (select 1 from consents o where o.account_id = c.account_id and o.phone = c.mobile_phone)
        and not exists (select 1 from blocked_numbers b where b.account_id = c.account_id and b.phone_number = c.mobile_phone) limit 200`
    const conversations = await sql<{ id: string }[]>`
      select r.id from conversations r join clients c on c.account_id = r.account_id and c.id = r.client_id
      where r.account_id = ${id} and cardinality(r.recipients) = 1 and c.deleted_at is null
        and not exists (select 1 from consents o where o.account_id = r.account_id and o.phone = r.phone_number) limit 100`
    const boards = await sql<{ id: string }[]>`
      select b.id from task_boards b where b.account_id = ${id}
        and not exists (select 1 from task_board_users u where u.account_id = b.account_id and u.board_id = b.id)`
    return {
      number,
      cookies,
      clients: [...clients],
      conversations: conversations.map((row) => row.id),
      boards: boards.map((row) => row.id),
    }
  }

  /** All offices work for some seconds, each thing as often as in their day, and everything that began is over. */
  async function work(seconds: number): Promise<void> {
    const running = new Set<Promise<void>>()
    const kinds = Object.keys(day) as (keyof Day)[]
    const due = new Map(kinds.map((kind) => [kind, Math.random()]))
    const began = performance.now()
    let last = began
    while (last - began < seconds * 1000) {
      await sleep(20)
      const now = performance.now()
      for (const kind of kinds) {
        let open = due.get(kind)! + (day[kind] * offices.length * (now - last)) / 1000 / DAY_S
        for (; open >= 1; open -= 1) {
          const office = offices[Math.floor(Math.random() * offices.length)]!
          const act = staff.acts[kind](office).finally(() => running.delete(act))
          running.add(act)
        }
        due.set(kind, open)
      }
      last = now
    }
    await Promise.race([Promise.all(running), sleep(TALK_MS + 20_000)])
  }

  /** Waits until everything is counted and added up that so many new agencies bring: a minute without rows. */
  async function untilIdle(): Promise<void> {
    const began = Date.now()
    let added = -1
    for (let idle = 0; idle < 70; idle += 5) {
      const { rows: now } = await sizes()
      if (now - added > 500) idle = 0
      added = now
      await sleep(5000)
    }
    console.log(`What is new was added up in ${((Date.now() - began) / 1000).toFixed(0)} s.`)
  }

  /** Seconds of processor time by now. */
  async function usage(): Promise<Record<string, number>> {
    const used: Record<string, number> = {}
    for (const [name, pids] of Object.entries(processes)) {
      used[name] =
        name === 'this script' ? process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 : 0
      if (name !== 'this script') for (const pid of pids) used[name] += await processorOf(pid)
    }
    return used
  }

  async function sizes() {
    const [size] = await sql<{ bytes: number; wal: number }[]>`
      select pg_database_size(current_database())::float8 as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`
    const tables = await sql<{ name: string; rows: number }[]>`
      select relname as name, n_tup_ins::float8 as rows from pg_stat_user_tables where schemaname = 'public'`
    const rows = new Map(tables.map((table) => [table.name, table.rows]))
    return { ...size!, byTable: rows, rows: tables.reduce((sum, table) => sum + table.rows, 0) }
  }

  type Sizes = Awaited<ReturnType<typeof sizes>>

  function grow(before: Sizes, after: Sizes): void {
    grown.bytes += after.bytes - before.bytes
    grown.wal += after.wal - before.wal
    for (const [name, count] of after.byTable) {
      grown.rows.set(name, (grown.rows.get(name) ?? 0) + count - (before.byTable.get(name) ?? 0))
    }
  }
} finally {
  for (const stop of stops) {
    await Promise.resolve(stop()).catch((error: unknown) => console.error(error))
  }
}
process.exit()

function spread<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor((index * items.length) / Math.min(count, items.length))]!,
  )
}

function at(taken: readonly number[], share: number): number {
  return Math.round(taken.toSorted((a, b) => a - b)[Math.floor(taken.length * share)] ?? 0)
}

function tally(items: readonly string[]): [string, number][] {
  const found = new Map<string, number>()
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1)
  return [...found].toSorted((a, b) => b[1] - a[1])
}

function counts(day: Day): string {
  return Object.entries(day)
    .map(([kind, count]) => `${Math.round(count)} ${kind}`)
    .join(', ')
}

function print(row: string[]): void {
  console.log(row.map((cell, index) => cell.padStart(HEADER[index]!.length)).join(' | '))
}
