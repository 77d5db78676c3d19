import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { IMPORT_BATCH } from './import-rows.server.ts'
import { mapImport, startImport, undoImport, uploadImport } from './import-steps.server.ts'
import type { DuplicateChoice } from './import-labels.ts'
import { getImport } from './imports.server.ts'
import { runImport } from './run-import.server.ts'

const db = useDatabase()

/** Clients, and as many policies and addresses: several batches of each for every step. */
const CONTACTS = IMPORT_BATCH * 3
const BATCHES = 9

/** How often a batch may read its rows: to find, read and write them. The file has nine times as many. */
const A_FEW = 6

async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const contacts = book.addWorksheet('Contacts')
  const policies = book.addWorksheet('Policies')
  const addresses = book.addWorksheet('Addresses')
  contacts.addRow(['Contact ID', 'First name', 'Last name', 'Email'])
  policies.addRow(['Contact ID', 'Type', 'Company'])
  addresses.addRow(['Contact ID', 'Type', 'Address'])
  for (let n = 0; n < CONTACTS; n += 1) {
    contacts.addRow([`A-${n}`, 'Ann', `Moss ${n}`, `moss${n}@mail.example`])
    policies.addRow([`A-${n}`, 'Auto', 'Granite'])
    addresses.addRow([`A-${n}`, 'Physical', `${n} Elm St`])
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** The rows of the table that the session read, by Postgres' own count. */
async function rowsRead(tx: Database, table: string): Promise<number> {
  const [row] = await tx.execute<{ rows: number }>(
    sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname = ${table}`,
  )
  return row!.rows
}

/** An agency whose worker notes how many rows of a table each of its transactions reads. */
async function agency(table: string) {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const read: number[] = []
  const worker: Ctx = {
    ...ctx,
    db: (work) =>
      ctx.db(async (tx) => {
        // Postgres may scan a small table; make it choose as for a hundred thousand rows.
        await tx.execute(sql`set local enable_seqscan = off`)
        const before = await rowsRead(tx, table)
        const result = await work(tx)
        read.push((await rowsRead(tx, table)) - before)
        return result
      }),
  }
  /** Uploads and reads a file, and chooses what is guessed. */
  const begin = async (file: Buffer, fileName: string, duplicates: DuplicateChoice) => {
    const { id } = await uploadImport(ctx, { requestId: randomUUID(), path: await tempFile(file), fileName })
    await runImport(ctx, id)
    const { sheets } = await getImport(ctx, id)
    await mapImport(ctx, id, {
      kinds: sheets.map((sheet) => sheet.kind),
      targets: sheets.map((sheet) => sheet.targets),
      duplicates,
    })
    return id
  }
  return { ctx, worker, read, begin }
}

test('a batch reads only its own rows, however many the file has', async () => {
  const { ctx, worker, read, begin } = await agency('import_rows')
  /** The most rows that a batch of a step read. */
  const step = async () => {
    read.length = 0
    await runImport(worker, id, Number.POSITIVE_INFINITY)
    const batches = read.filter((rows) => rows > 0)
    expect(batches.length).toBeGreaterThanOrEqual(BATCHES)
    // The last batch of a step reads all rows up to three times, and a few once more.
    expect(Math.max(...batches.slice(BATCHES), 0)).toBeLessThan(3 * CONTACTS * 3 + IMPORT_BATCH)
    return Math.max(...batches.slice(0, BATCHES))
  }
  // Autovacuum only gathers statistics after a minute, so there are none yet.
  await db.admin`alter table import_rows set (autovacuum_enabled = off)`
  const id = await begin(await workbook(), 'book.xlsx', 'skip')
  expect(await step()).toBeLessThan(A_FEW * IMPORT_BATCH)
  await startImport(ctx, id)
  expect(await step()).toBeLessThan(A_FEW * IMPORT_BATCH)
  expect(await getImport(ctx, id)).toMatchObject({
    state: 'done',
    counts: { created: CONTACTS, records: CONTACTS * 2, failed: 0 },
  })
  await undoImport(ctx, id)
  expect(await step()).toBeLessThan(A_FEW * IMPORT_BATCH)
}, 120_000)

test('a second file finds its contacts without reading all of them', async () => {
  const { ctx, worker, read, begin } = await agency('clients')
  await db.admin`alter table clients set (autovacuum_enabled = off)`
  const file = (city: string) =>
    Buffer.from(
      ['First name,Last name,Email,Employer']
        .concat(Array.from({ length: CONTACTS }, (_, n) => `Ann,Moss ${n},moss${n}@mail.example,${city}`))
        .join('\n'),
    )
  for (const [city, counts] of [
    ['Granite', { created: CONTACTS, updated: 0 }],
    ['Alder', { created: 0, updated: CONTACTS }],
  ] as const) {
    const id = await begin(file(city), 'contacts.csv', 'update')
    for (const next of [startImport, getImport]) {
      read.length = 0
      await runImport(worker, id, Number.POSITIVE_INFINITY)
      // Two transactions begin the job, and each batch has one more for its progress. The last batch finishes.
      const batches = read.slice(2, 2 + (2 * CONTACTS) / IMPORT_BATCH)
      expect(Math.max(...batches)).toBeLessThan(A_FEW * IMPORT_BATCH)
      await next(ctx, id)
    }
    expect(await getImport(ctx, id)).toMatchObject({ state: 'done', counts })
  }
}, 120_000)
