// Prints how long an export, an import and an undo of many contacts take, beside what a library alone takes for the same cells and
// rows, and the most memory each needed; each in a process that does nothing else (contacts-io-part.ts). Never part of
// pass or fail.
//   node tests/load/contacts-io.ts [--clients 100000] [--only export,csv,xlsx,undo,policies] [--profile directory]
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { connect, disconnect, prepareDatabase } from '#tests/setup/postgres.ts'
import { processorOf, productSettings, WORKER_FLAGS } from './processes.ts'
import type { Job, Measured } from './contacts-io-part.ts'

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'export,csv,xlsx,undo' },
    profile: { type: 'string' },
  },
})
const clients = Number(options.clients)
const wanted = options.only.split(',')
const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
const db = connect(database.url)
const server = Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
Object.assign(process.env, productSettings(directory), { DATABASE_URL: db.url })

/** The measurements of a part, and the CPU time of the database, whose server processes for the part end with it. */
type Taken = Measured & { database: number }

/** Runs a part in its own process and returns its measurements. */
async function measure(what: string, job: Partial<Job> & Pick<Job, 'part'>): Promise<Taken> {
  const profile = options.profile
    ? [
        '--cpu-prof',
        `--cpu-prof-dir=${options.profile}`,
        `--cpu-prof-name=${what.replaceAll(/\W+/g, '-')}.cpuprofile`,
      ]
    : []
  const before = await processorOf(server)
  const child = spawn(
    process.execPath,
    [...WORKER_FLAGS, ...profile, new URL('./contacts-io-part.ts', import.meta.url).pathname],
    {
      env: {
        ...process.env,
        LOAD_JOB: JSON.stringify({ accountId: '', requestedBy: '', id: '', file: '', ...job }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const measured = JSON.parse((await text(child.stdout)).trim().split('\n').at(-1)!) as Measured
  const taken = { ...measured, database: (await processorOf(server)) - before }
  console.log(
    `${what}: ${taken.seconds.toFixed(1)} s; processor ${taken.cpu.toFixed(1)} s, ` +
      `the database's ${taken.database.toFixed(1)} s; peak ${Math.round(taken.peak)} MiB`,
  )
  return taken
}

const times = (one: Taken, other: Taken) =>
  `${(one.cpu / other.cpu).toFixed(2)} times the processor, ` +
  `${((one.cpu + one.database) / (other.cpu + other.database)).toFixed(2)} with the database's`
const size = async (path: string) => `${((await stat(path)).size / 1_048_576).toFixed(1)} MiB`

try {
  await prepareDatabase(database.url)
  const { admin: sql } = db
  const { makeAccount, makeCtx, makeUser } = await import('#tests/factories/index.ts')
  const make = async () => {
    const { account } = await makeAccount(db, { gatheringForms: 'all' })
    const user = await makeUser(db, account.id, { role: 'owner' })
    return { ctx: makeCtx(db, account, user), who: { accountId: account.id, requestedBy: user.id } }
  }
  const from = await make()
  console.log(`Making ${clients} contacts, each with a policy and an address …`)
  await sql`
    with made as (
      insert into clients (account_id, first_name, last_name, email, mobile_phone, dob, occupation, details)
      select ${from.who.accountId}, 'First' || i, 'Last' || i % 5000, 'c' || i || '@mail.example',
        '1' || (2000000000 + i), date '1950-01-01' + (i % 18000)::int, 'Occupation ' || i % 50, '{"income": 5000000}'
      from generate_series(1, ${clients}::int) i returning account_id, id
    ), policies as (
      insert into client_policies (account_id, client_id, data)
      select account_id, id, '{"type": "Auto", "company": "Granite", "premium": 123400, "effectiveDate": "2026-01-01", "idNumber": "GM-1"}' from made
    )
    insert into client_addresses (account_id, client_id, data)
    select account_id, id, '{"type": "Physical", "address": "1 Elm St", "city": "Boise", "state": "ID", "zipcode": "83702"}' from made`
  await sql`vacuum analyze`
  await measure('a process that does nothing', { part: 'nothing', ...from.who })

  const xlsx = join(directory, 'export.xlsx')
  const { requestExport } = await import('#app/features/contacts/transfer/export/exports.server.ts')
  const { exportFile } = await import('#app/features/contacts/transfer/export/run-export.server.ts')
  const exportAll = async () => {
    const { id } = await requestExport(from.ctx, {
      requestId: randomUUID(),
      scope: ['policies', 'addresses'],
    })
    const ours = await measure('export', { part: 'export', ...from.who, id })
    const { file } = await exportFile.read(from.ctx, id)
    await writeFile(xlsx, file.stream())
    console.log(`  ${await size(xlsx)}`)
    if (!wanted.includes('export')) return
    const bareFile = join(directory, 'bare.xlsx')
    const bare = await measure('the same cells by exceljs alone', {
      part: 'bare-write',
      ...from.who,
      file: bareFile,
    })
    // The database only provided cells before the timing began, so it doesn't count.
    console.log(`  ${await size(bareFile)}; export takes ${times(ours, { ...bare, database: 0 })}`)
  }
  if (wanted.includes('export') || wanted.includes('xlsx')) await exportAll()

  const { getImport } = await import('#app/features/contacts/transfer/import/imports.server.ts')
  const { mapImport, startImport, undoImport, uploadImport } =
    await import('#app/features/contacts/transfer/import/import-steps.server.ts')
  const importOf = async (
    to: Awaited<ReturnType<typeof make>>,
    path: string,
    kind: 'csv' | 'xlsx',
    duplicates: 'skip' | 'update',
  ) => {
    const requestId = randomUUID()
    await uploadImport(to.ctx, { requestId, path, fileName: `load.${kind}` })
    const job = { part: 'import' as const, ...to.who, id: requestId }
    const parts = [await measure('import: read', job)]
    const view = await getImport(to.ctx, requestId)
    if (view.error) throw new Error(view.error)
    await mapImport(to.ctx, requestId, {
      kinds: view.sheets.map((sheet) => sheet.kind),
      targets: view.sheets.map((sheet) => sheet.targets),
      duplicates,
    })
    parts.push(await measure('import: check', job))
    await startImport(to.ctx, requestId)
    parts.push(await measure('import: write', job))
    return { requestId, parts }
  }
  const csv = join(directory, 'contacts.csv')
  const heads = ['First name', 'Last name', 'Email', 'Mobile phone', 'Date of birth', 'Occupation', 'Income']
  const line = (i: number) =>
    `First${i},Last${i % 5000},c${i}@mail.example,1-200-${String(i)
      .padStart(7, '0')
      .replace(/^(...)/, '$1-')},${1950 + (i % 50)}-0${(i % 9) + 1}-1${i % 10},Occupation ${i % 50},50000`
  await writeFile(csv, [heads.join(), ...Array.from({ length: clients }, (_, i) => line(i))].join('\r\n'))
  /** A person and a policy in each row, alone and while another agency's pages are read. */
  const importPolicies = async () => {
    const path = join(directory, 'policies.csv')
    const headings = [
      'Policy Number',
      'Carrier',
      'Line of Business',
      'Effective Date',
      'Expiration Date',
      'Premium',
    ]
    const policy = (i: number) =>
      `PA-${i},Granite Mutual,Personal Auto,1/${(i % 28) + 1}/2026,1/${(i % 28) + 1}/2027,$12${i % 10}0.00`
    const rows = Array.from({ length: clients }, (_, i) => `${line(i)},${policy(i)}`)
    await writeFile(path, [[...heads, ...headings].join(), ...rows].join('\r\n'))
    const running = join(directory, 'running')
    const pages = async (work: () => Promise<unknown>) => {
      await writeFile(running, '')
      const reading = measure('  pages of another agency', { part: 'pages', ...from.who, file: running })
      await work()
      await rm(running)
      const { times: taken = [], seconds } = await reading
      const sorted = taken.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
      console.log(
        `  ${(taken.length / seconds).toFixed(2)} a second; median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
      )
      return taken.length / seconds
    }
    console.log(`Import of people with policies, ${await size(path)}`)
    const alone = await make()
    const { requestId } = await importOf(alone, path, 'csv', 'skip')
    console.log(`  ${JSON.stringify((await getImport(alone.ctx, requestId)).counts)}`)
    const before = await pages(() => setTimeout(20_000))
    const beside = await make()
    const during = await pages(() => importOf(beside, path, 'csv', 'skip'))
    console.log(`  pages while it imports: ${(during / before).toFixed(2)} of those without`)
  }
  for (const [kind, path] of [
    ['csv', csv],
    ['xlsx', xlsx],
  ] as const) {
    if (!wanted.includes(kind)) continue
    console.log(`Import of ${kind.toUpperCase()}, ${await size(path)}`)
    const to = await make()
    const beside = await make()
    const { requestId, parts } = await importOf(to, path, kind, 'skip')
    const total = {
      seconds: parts.reduce((sum, part) => sum + part.seconds, 0),
      cpu: parts.reduce((sum, part) => sum + part.cpu, 0),
      database: parts.reduce((sum, part) => sum + part.database, 0),
      peak: Math.max(...parts.map((part) => part.peak)),
    }
    console.log(`  in all ${total.seconds.toFixed(1)} s`)
    const bare = { ...beside.who, file: path }
    const reading = await measure('the library reading the same cells', { part: 'bare-read', ...bare })
    console.log(`  import: ${times(total, reading)}`)
    const writing = await measure('the same, and plain inserts of the same rows', {
      part: 'bare-import',
      ...bare,
    })
    console.log(`  import: ${times(total, writing)}`)
    console.log(`  ${JSON.stringify((await getImport(to.ctx, requestId)).counts)}`)
    if (kind !== 'csv' || !wanted.includes('undo')) continue
    const changed = join(directory, 'changed.csv')
    await writeFile(changed, (await readFile(csv, 'utf8')).replaceAll(',50000', ',60000'))
    console.log('Import of the same contacts, each with another income, and undoing both')
    const second = await importOf(to, changed, 'csv', 'update')
    console.log(`  ${JSON.stringify((await getImport(to.ctx, second.requestId)).counts)}`)
    for (const each of [second.requestId, requestId]) {
      await undoImport(to.ctx, each)
      await measure('undo', { part: 'import', ...to.who, id: each })
      console.log(`  ${(await getImport(to.ctx, each)).state}`)
    }
  }
  if (wanted.includes('policies')) await importPolicies()
  await disconnect(db)
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}
