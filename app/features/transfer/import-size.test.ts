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
import { getImport } from './imports.server.ts'
import { runImport } from './run-import.server.ts'

const db = useDatabase()

/** Contacts, and as many policies and addresses: each step of the import takes several batches of each. */
const CONTACTS = IMPORT_BATCH * 3
const BATCHES = 9

/** How often a batch may look at its rows: to find them, to read them, to write them. All of the file's are nine times as many. */
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

/** As Postgres counts what the session has read of the table. */
async function rowsRead(tx: Database): Promise<number> {
  const [row] = await tx.execute<{ rows: number }>(
    sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname = 'import_rows'`,
  )
  return row!.rows
}

test('a batch reads the rows it is about, however many the file has', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const read: number[] = []
  const worker: Ctx = {
    ...ctx,
    db: (work) =>
      ctx.db(async (tx, after) => {
        // So few rows may well be read from end to end; a file's hundred thousand not, by whichever index.
        await tx.execute(sql`set local enable_seqscan = off`)
        const before = await rowsRead(tx)
        const result = await work(tx, after)
        read.push((await rowsRead(tx)) - before)
        return result
      }),
  }
  /** The most that a batch of a step read. */
  const step = async () => {
    read.length = 0
    await runImport(worker, id, Number.POSITIVE_INFINITY)
    const batches = read.filter((rows) => rows > 0)
    expect(batches.length).toBeGreaterThanOrEqual(BATCHES)
    // What ends a step looks at the whole, once or twice.
    expect(Math.max(...batches.slice(BATCHES), 0)).toBeLessThanOrEqual(3 * CONTACTS * 3)
    return Math.max(...batches.slice(0, BATCHES))
  }
  // There are statistics of the table only when something has looked at it, which is a minute after it was filled.
  await db.admin`alter table import_rows set (autovacuum_enabled = off)`
  const { id } = await uploadImport(ctx, {
    requestId: randomUUID(),
    path: await tempFile(await workbook()),
    fileName: 'book.xlsx',
  })
  await runImport(ctx, id)
  const { sheets } = await getImport(ctx, id)
  await mapImport(ctx, id, {
    kinds: sheets.map((sheet) => sheet.kind),
    targets: sheets.map((sheet) => sheet.targets),
    duplicates: 'skip',
  })
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
