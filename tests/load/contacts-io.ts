// Prints how long an export and an import of many contacts take, beside writing the same cells with exceljs' streaming
// writer alone, and the most memory each needed. Never part of pass or fail.
//   node tests/load/contacts-io.ts [--clients 100000]
import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ExcelJS from 'exceljs'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { freePort } from '#tests/setup/free-port.ts'

const { values: options } = parseArgs({ options: { clients: { type: 'string', default: '100000' } } })
const clients = Number(options.clients)
const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
Object.assign(process.env, {
  DATABASE_URL: database.url,
  DATA_DIR: directory,
  SECRET: randomBytes(32).toString('base64'),
  ENCRYPTION_KEYS: `load:${randomBytes(32).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'unused',
  LOG_LEVEL: 'warn',
})

/** Runs work and tells its time and how far the process grew meanwhile. */
async function measure(what: string, work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const mib = (bytes: number) => Math.round(bytes / 1_048_576)
  console.log(`${what}: ${seconds.toFixed(1)} s, peak ${mib(most)} MiB (grew by ${mib(most - before)})`)
  return seconds
}

try {
  await migrateDatabase(database.url)
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  const { openPool } = await import('#db/client.ts')
  const { makeAccount, makeCtx, makeUser } = await import('#tests/factories/index.ts')
  const pool = openPool(database.url)
  const db = { url: database.url, pool, admin: sql }
  const make = async () => {
    const { account } = await makeAccount(db, { gatheringForms: 'all' })
    const user = await makeUser(db, account.id, { role: 'owner' })
    return { account, ctx: makeCtx(db, account, user), worker: makeCtx(db, account) }
  }
  const from = await make()
  console.log(`Making ${clients} contacts, each with a policy and an address …`)
  await sql`
    with made as (
      insert into clients (account_id, first_name, last_name, email, mobile_phone, dob, occupation, details)
      select ${from.account.id}, 'First' || i, 'Last' || i % 5000, 'c' || i || '@mail.example',
        '1' || (2000000000 + i), date '1950-01-01' + (i % 18000)::int, 'Occupation ' || i % 50, '{"income": 5000000}'
      from generate_series(1, ${clients}::int) i returning account_id, id
    ), policies as (
      insert into client_policies (account_id, client_id, data)
      select account_id, id, '{"type": "Auto", "company": "Granite", "premium": 123400, "effectiveDate": "2026-01-01", "idNumber": "GM-1"}' from made
    )
    insert into client_addresses (account_id, client_id, data)
    select account_id, id, '{"type": "Physical", "address": "1 Elm St", "city": "Boise", "state": "ID", "zipcode": "83702"}' from made`
  await sql`vacuum analyze`

  const { readExport, requestExport } = await import('#app/features/contacts/io/exports.server.ts')
  const { runExport } = await import('#app/features/contacts/io/run-export.server.ts')
  const { id } = await requestExport(from.ctx, { requestId: randomUUID(), scope: ['policies', 'addresses'] })
  const ours = await measure('export', () => runExport(from.worker, id))
  const { file } = await readExport(from.ctx, id)
  const bytes = Buffer.from(await file.arrayBuffer())
  console.log(`  ${(bytes.length / 1_048_576).toFixed(1)} MiB`)

  // The same cells, already in memory, given to the writer and nothing else.
  const { readFile } = await import('#app/features/contacts/io/read-file.server.ts')
  const sheets: string[][][] = []
  for await (const row of readFile(bytes, 'xlsx')) (sheets[row.sheet] ??= []).push(row.cells)
  const path = join(directory, 'bare.xlsx')
  const bare = await measure('the same cells by exceljs alone', async () => {
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream: createWriteStream(path),
      useStyles: true,
      useSharedStrings: false,
    })
    for (const [at, rows] of sheets.entries()) {
      const sheet = workbook.addWorksheet(`S${at}`)
      for (const [n, row] of rows.entries()) {
        sheet.addRow(row.map((cell) => cell || undefined)).commit()
        if (n % 500 === 0) await new Promise(setImmediate)
      }
      sheet.commit()
    }
    await workbook.commit()
  })
  console.log(
    `  ${((await stat(path)).size / 1_048_576).toFixed(1)} MiB; export takes ${(ours / bare).toFixed(2)} times as long`,
  )

  const { getImport, mapImport, startImport, uploadImport } =
    await import('#app/features/contacts/io/imports.server.ts')
  const { runImport } = await import('#app/features/contacts/io/run-import.server.ts')
  const to = await make()
  // The columns that have something in them: a file may have 20 MB.
  const used = sheets[0]![1]!.flatMap((cell, at) => (cell ? [at] : []))
  const lines = sheets[0]!.map((row) => used.map((at) => row[at]?.replaceAll(',', ' ') ?? '').join())
  sheets.length = 0
  const csv = Buffer.from(lines.join('\n'))
  lines.length = 0
  const requestId = randomUUID()
  await uploadImport(to.ctx, { requestId, bytes: csv, fileName: 'load.csv' })
  const forever = Number.POSITIVE_INFINITY
  let total = await measure('import: read', () => runImport(to.worker, requestId, forever))
  const view = await getImport(to.ctx, requestId)
  await mapImport(to.ctx, requestId, {
    kinds: view.sheets.map((sheet) => sheet.kind),
    targets: view.sheets.map((sheet) => sheet.targets),
    duplicates: 'skip',
  })
  total += await measure('import: check', () => runImport(to.worker, requestId, forever))
  await startImport(to.ctx, requestId)
  total += await measure('import: write', () => runImport(to.worker, requestId, forever))
  console.log(
    `import in all ${total.toFixed(1)} s, ${(total / bare).toFixed(2)} times writing the cells of the export`,
  )
  console.log(JSON.stringify((await getImport(to.ctx, requestId)).counts))
  await pool.end({ timeout: 1 })
  await sql.end({ timeout: 1 })
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}
