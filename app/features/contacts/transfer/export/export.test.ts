import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { seal } from '#app/lib/crypto.server.ts'
import { clientTags, tags } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createBoard } from '#app/features/people/boards/admin-boards.server.ts'
import { addCard } from '#app/features/people/boards/edit-cards.server.ts'
import { changeCards } from '#app/features/people/boards/change-cards.server.ts'
import { addDocuments } from '#app/features/people/records/documents.server.ts'
import { createRecord } from '#app/features/people/records/records.server.ts'
import { fileName } from '#app/features/accounts/files/made-file.ts'
import { removeExpiredFiles } from '#app/features/accounts/files/remove-expired.server.ts'
import {
  EXPORT_FAILED,
  EXPORT_NO_MEMORY,
  EXPORT_TIMED_OUT,
  EXPORT_TOO_LARGE,
  type ExportView,
} from './export-labels.ts'
import { requestExportSchema } from './exports.schema.ts'
import type { ExportScope } from './sheet-columns.ts'
import { listExports, requestExport } from './exports.server.ts'
import { exportFile, type ExportLimits } from './run-export.server.ts'

const db = useDatabase()

async function agency(role: 'owner' | 'admin' | 'employee' = 'owner') {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id, { role })
  const bus = recordingBus()
  const ctx = makeCtx(db, account, user, { bus })
  const worker = makeCtx(db, account, undefined, { bus })
  const exported = async (
    scope: ExportScope[] = [],
    filter: { q?: string; letter?: string; tag?: string; manager?: string; ids?: string[] } = {},
    limits: Partial<ExportLimits> & { milliseconds?: number } = {},
  ): Promise<ExportView> => {
    const { id } = await requestExport(ctx, { requestId: randomUUID(), scope, ...filter })
    await exportFile.make(worker, id, limits)
    return (await listExports(ctx)).find((each) => each.id === id)!
  }
  const workbook = async (id: string) => {
    const { file } = await exportFile.read(ctx, id)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await file.arrayBuffer())
    return book
  }
  return { account, user, ctx, worker, bus, exported, workbook }
}

/** The cells of a row by heading. */
function cells(book: ExcelJS.Workbook, sheet: string, row = 2): Record<string, ExcelJS.Cell> {
  const found = book.getWorksheet(sheet)!
  const heads = found.getRow(1).values as string[]
  return Object.fromEntries(
    heads.flatMap((head, at) => (head ? [[head, found.getRow(row).getCell(at)]] : [])),
  )
}

test('writes typed cells: dates, money, phones as text, secrets as masks', async () => {
  const { account, ctx, user, exported, workbook } = await agency()
  const client = await makeClient(db, account.id, {
    firstName: 'Nguyễn',
    mobilePhone: '12085550123',
    dob: '1985-02-28',
    coDob: '1899-12-31',
    rating: 4,
    managedBy: user.id,
  })
  await createRecord(
    ctx,
    { name: 'policy', clientId: client.id },
    {
      type: 'Auto',
      premium: 184_250,
      effectiveDate: '2026-01-15',
      managedBy: user.id,
      notes: 'Two\nlines',
    },
  )
  await createRecord(
    ctx,
    { name: 'address', clientId: client.id },
    { type: 'Physical', zipcode: '02134', pinned: true },
  )
  await createRecord(ctx, { name: 'dependent', clientId: client.id }, { firstName: 'Mia', ssn: '912787731' })

  const done = await exported(['policies', 'addresses', 'dependants'])
  expect(done).toMatchObject({ state: 'done', percent: 100, rows: 4, error: null, downloadable: true })
  const book = await workbook(done.id)
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual([
    'Contacts',
    'Policies',
    'Addresses',
    'Dependants',
  ])
  const contact = cells(book, 'Contacts')
  expect(contact['Contact ID']!.value).toBe(client.id)
  expect(contact['First name']!.value).toBe('Nguyễn')
  expect(contact['Mobile phone']!.value).toBe('1-208-555-0123')
  expect(contact['Mobile phone']!.numFmt).toBe('@')
  expect(contact['Date of birth']!.value).toEqual(new Date('1985-02-28T00:00:00Z'))
  expect(contact['Date of birth']!.numFmt).toBe('mm/dd/yyyy')
  // Older than spreadsheet dates.
  expect(contact['Co-applicant date of birth']!.value).toBe('1899-12-31')
  expect(contact.Rating!.value).toBe(4)
  expect(contact['Managed by']!.value).toBe(user.email)
  const policy = cells(book, 'Policies')
  expect(policy.Premium!.value).toBe(1842.5)
  expect(policy.Premium!.numFmt).toBe('$#,##0.00')
  expect(policy.Effective!.value).toEqual(new Date('2026-01-15T00:00:00Z'))
  expect(policy.Notes!.value).toBe('Two\nlines')
  expect(cells(book, 'Addresses')['Zip code']!.value).toBe('02134')
  expect(cells(book, 'Dependants').SSN!.value).toBe('•••-••-7731')
})

test('lists documents, with a link to each', async () => {
  const { account, ctx, exported, workbook } = await agency()
  const client = await makeClient(db, account.id, { firstName: 'Mia', lastName: 'Whitcomb' })
  const id = randomUUID()
  const file = { id, fileName: '=cmd.pdf', bytes: Buffer.from('%PDF-1.7\n%\xe2\xe3') }
  await addDocuments(ctx, client.id, { files: [file], values: { type: 'ID card' } })
  const book = await workbook((await exported(['documents'])).id)
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['Contacts', 'Documents'])
  const row = cells(book, 'Documents')
  expect(row['Contact ID']!.value).toBe(client.id)
  expect([row.Contact!.value, row.Type!.value]).toEqual(['Mia Whitcomb', 'ID card'])
  expect(row.Name!.value).toBe("'=cmd")
  expect(row.Link!.value).toMatch(new RegExp(`/contacts/contact/${client.id}/document/${id}/view$`))
})

test('lists the cards of the boards that its user may see', async () => {
  const { account, ctx, user, exported, workbook } = await agency()
  const client = await makeClient(db, account.id, { firstName: 'Mia', lastName: 'Whitcomb' })
  const colleague = await makeUser(db, account.id)
  const lanes = ['Assigned', 'Completed'].map((label) => ({ label, action: 'create' as const }))
  const board = { description: '', tags: [], monitor: false, effDate: null, expDate: null, lanes }
  const { id } = await createBoard(ctx, { ...board, name: 'Renewals', users: [] })
  const card = { client: client.id, level: 'applicant' as const, details: 'Ask for the VIN' }
  const { id: cardId } = await addCard(ctx, id, { ...card, title: '=Quote' })
  await changeCards(ctx, id, { cards: [cardId] }, { assignTo: user.id })
  // Someone else's board, since its permissions leave the user out.
  const other = await createBoard(ctx, { ...board, name: 'Claims', users: [user.id] })
  await addCard(ctx, other.id, { ...card, title: 'Secret' })
  await db.admin`update task_board_users set user_id = ${colleague.id} where board_id = ${other.id}`
  const book = await workbook((await exported(['cards'])).id)
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['Contacts', 'Cards'])
  const row = cells(book, 'Cards')
  expect([row['Contact ID']!.value, row.Contact!.value]).toEqual([client.id, 'Mia Whitcomb'])
  expect([row.Board!.value, row.Lane!.value, row.Title!.value]).toEqual(['Renewals', 'Assigned', "'=Quote"])
  expect([row['Assigned to']!.value, row.Completed?.value ?? null]).toEqual([user.email, null])
  expect(book.getWorksheet('Cards')!.rowCount).toBe(2)
})

test('names a client without a name by its number, as text without an apostrophe', async () => {
  const { account, ctx, exported, workbook } = await agency()
  const client = await makeClient(db, account.id, {
    firstName: null,
    lastName: null,
    companyName: null,
    mobilePhone: '13855550123',
  })
  await createRecord(
    ctx,
    { name: 'policy', clientId: client.id },
    { type: 'Auto', notes: '- calls on Mondays' },
  )
  const book = await workbook((await exported(['policies'])).id)
  const { Contact: name, Notes: notes } = cells(book, 'Policies')
  expect([name!.value, name!.numFmt]).toEqual(['+1-385-555-0123', '@'])
  expect([notes!.value, notes!.numFmt]).toEqual(['- calls on Mondays', '@'])
})

test('exports a selection by name, without clients that were deleted since or belong to others', async () => {
  const { account, ctx, user, worker, exported, workbook } = await agency()
  const [zoe, amos, gone] = await Promise.all(
    ['Zoe', 'Amos', 'Gone'].map((lastName) => makeClient(db, account.id, { firstName: 'Ada', lastName })),
  )
  await makeClient(db, account.id, { firstName: 'Not', lastName: 'Chosen' })
  const stranger = await agency()
  const theirs = await makeClient(db, stranger.account.id)
  await db.admin`update clients set deleted_at = now() where id = ${gone!.id}`
  const ids = [zoe!, amos!, gone!, theirs].map(({ id }) => id)
  const done = await exported([], { ids })
  expect(done).toMatchObject({ state: 'done', rows: 2, filter: '4 selected' })
  const names = (await workbook(done.id)).getWorksheet('Contacts')!
  expect([2, 3, 4].map((row) => names.getRow(row).getCell(1).value)).toEqual([amos!.id, zoe!.id, null])
  const [entry] = await db.admin`select detail from audit_log
    where account_id = ${account.id} and action = 'asked for an export of contacts' and actor_id = ${user.id}`
  expect(entry!.detail).toBe('contacts only; filtered by selection')
  // Another request for the same selection gets the same export.
  const ask = (chosen: string[]) => requestExport(ctx, { requestId: randomUUID(), scope: [], ids: chosen })
  const [first, same, other] = [await ask([ids[0]!]), await ask([ids[0]!]), await ask([ids[1]!])]
  expect(same.id).toBe(first.id)
  expect(other.id).not.toBe(first.id)
  expect(worker.actor).toBeNull()
})

test('refuses an empty selection instead of exporting all', () => {
  const form = { requestId: randomUUID(), scope: 'contacts' }
  expect(requestExportSchema.safeParse({ ...form, ids: ['x y'] }).success).toBe(false)
  expect(
    requestExportSchema.safeParse({
      ...form,
      ids: [
        Array(1001)
          .fill(0)
          .map(() => randomUUID())
          .join(' '),
      ],
    }).success,
  ).toBe(false)
  const id = randomUUID()
  expect(requestExportSchema.parse({ ...form, ids: [`${id} ${id}`] }).ids).toEqual([id])
})

test('a cell that begins like a formula is text, and harmless in a CSV made from it', async () => {
  const { account, exported, workbook } = await agency()
  const hostile = [
    '=1+1',
    '  =HYPERLINK("http://evil.example","x")',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    "'=1",
    '＝1+1',
  ]
  for (const [at, lastName] of hostile.entries())
    await makeClient(db, account.id, { firstName: `N${at}`, lastName })
  const { id } = await exported()
  const book = await workbook(id)
  const sheet = book.getWorksheet('Contacts')!
  expect(sheet.rowCount).toBe(1 + hostile.length)
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      expect(cell.formula).toBeUndefined()
      expect(String(cell.value)).not.toMatch(/^\s*[=+\-@\t\r＝]/)
    }),
  )
})

test('publishes limits and failures in fixed words to the user who asked', async () => {
  const { account, user, bus, exported } = await agency()
  for (let n = 0; n < 3; n += 1) await makeClient(db, account.id)
  expect((await exported([], {}, { rows: 2 })).error).toBe(EXPORT_TOO_LARGE)
  expect((await exported([], {}, { milliseconds: -1 })).error).toBe(EXPORT_TIMED_OUT)
  expect((await exported([], {}, { memory: -1e12 })).error).toBe(EXPORT_NO_MEMORY)
  expect(bus.events.filter((event) => event.name === 'refresh_files').at(-1)).toMatchObject({
    topic: `user:${user.id}`,
    data: { kind: 'export', state: 'failed', error: EXPORT_NO_MEMORY },
  })
  expect([EXPORT_TOO_LARGE, EXPORT_TIMED_OUT, EXPORT_NO_MEMORY, EXPORT_FAILED]).toEqual([
    'Export too large. Please reduce the number of records.',
    'Export timed out. Please try again with fewer records.',
    'Export failed due to memory constraints. Please try again with fewer records.',
    'Export failed. Please try again.',
  ])
})

test('exports only what the list shows by search, letter or tag, and never the trash', async () => {
  const { account, exported, workbook } = await agency()
  const kept = await makeClient(db, account.id, { firstName: 'Ada', lastName: 'Whitcomb' })
  await makeClient(db, account.id, { firstName: 'Bo', lastName: 'Zimmer' })
  await makeClient(db, account.id, { firstName: 'Ada', lastName: 'Whitcomb', deletedAt: new Date() })
  const tag = await withAccount(db.pool, account.id, async (tx) => {
    const [row] = await tx.insert(tags).values({ accountId: account.id, name: 'Renewals' }).returning()
    await tx.insert(clientTags).values({ accountId: account.id, clientId: kept.id, tagId: row!.id })
    return row!
  })
  for (const filter of [{ q: 'whitc' }, { letter: 'w' }, { tag: tag.id }]) {
    const done = await exported([], filter)
    const sheet = (await workbook(done.id)).getWorksheet('Contacts')!
    expect([sheet.rowCount, sheet.getRow(2).getCell(1).value], JSON.stringify(filter)).toEqual([2, kept.id])
  }
  expect((await exported([], { manager: account.id })).rows).toBe(0)
  expect((await exported([], { tag: tag.id })).filter).toBe('tag Renewals')
  expect(cells(await workbook((await exported()).id), 'Contacts').Tags!.value).toBe('Renewals')
})

test('refuses employees, disabled users and other accounts', async () => {
  const staff = await agency('employee')
  await expect(requestExport(staff.ctx, { requestId: randomUUID(), scope: [] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const { ctx, worker, user, exported } = await agency()
  const { id } = await requestExport(ctx, { requestId: randomUUID(), scope: [] })
  await db.admin`update users set disabled_at = now() where id = ${user.id}`
  await exportFile.make(worker, id)
  expect((await listExports(ctx)).find((each) => each.id === id)).toMatchObject({
    state: 'failed',
    error: EXPORT_FAILED,
  })
  await db.admin`update users set disabled_at = null where id = ${user.id}`

  const done = await exported()
  const stranger = await agency()
  await expect(exportFile.read(stranger.ctx, done.id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await listExports(stranger.ctx)).toEqual([])
  await exportFile.make(stranger.worker, done.id)
  await expect(exportFile.read(staff.ctx, done.id)).rejects.toMatchObject({ code: 'forbidden' })
})

test('two requests make one export, a crashed one is taken over, and the file is removed after a day', async () => {
  const { account, user, ctx, worker } = await agency()
  const requestId = randomUUID()
  await requestExport(ctx, { requestId, scope: [] })
  expect(await requestExport(ctx, { requestId: randomUUID(), scope: [] })).toEqual({ id: requestId })
  await db.admin`update made_files set state = 'running', attempts = 1 where id = ${requestId}`
  await exportFile.make(worker, requestId)
  const { file } = await exportFile.read(ctx, requestId)
  expect(file.size).toBeGreaterThan(1000)
  const [audited] = await db.admin`
    select count(*)::int as entries, bool_and(actor_id = ${user.id}) as own from audit_log
    where account_id = ${account.id} and entity = 'export'`
  expect(audited).toEqual({ entries: 3, own: true })

  const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
  const later = makeCtx(db, account, user, { now: tomorrow })
  await expect(exportFile.read(later, requestId)).rejects.toMatchObject({ code: 'not-found' })
  await removeExpiredFiles({ pool: db.workerPool, bus: recordingBus(), now: tomorrow })
  expect(await db.admin`select file_key from made_files where id = ${requestId}`).toEqual([
    { file_key: null },
  ])
  expect(fileName('contacts-export', new Date('2026-11-20T10:15:02Z'), 'xlsx')).toBe(
    'contacts-export-2026-11-20T10-15-02.xlsx',
  )
})

test('writes no secret to the file', async () => {
  const { account, exported, workbook } = await agency()
  const client = await makeClient(db, account.id)
  const sealed = await withAccount(db.pool, account.id, (tx) =>
    seal(tx, account.id, '912787731', { table: 'clients', column: 'ssn', rowId: client.id }),
  )
  await db.admin`update clients set sealed = ${db.admin.json({ ssn: sealed })} where id = ${client.id}`
  const book = await workbook((await exported(['policies', 'addresses', 'dependants'])).id)
  const words: string[] = []
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => words.push(String(cell.value)))))
  expect(words.join('\n')).not.toMatch(/912787731|v1\./)
})

test('tries once more after an error of ours, then says that it failed', async () => {
  const { ctx, worker } = await agency()
  const { id } = await requestExport(ctx, { requestId: randomUUID(), scope: [] })
  const unlucky = () => {
    let calls = 0
    const run: typeof worker.db = (work) =>
      ++calls === 2 ? Promise.reject(new Error('away')) : worker.db(work)
    return { ...worker, db: run }
  }
  await expect(exportFile.make(unlucky(), id)).rejects.toThrow('away')
  await exportFile.make(unlucky(), id)
  expect((await listExports(ctx))[0]).toMatchObject({ state: 'failed', error: EXPORT_FAILED })
})
