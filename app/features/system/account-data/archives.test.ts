import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { beforeAll, expect, test } from 'vitest'
import { requestExport, listExports } from '#app/features/contacts/transfer/export/exports.server.ts'
import { exportFile } from '#app/features/contacts/transfer/export/run-export.server.ts'
import { removeExpiredFiles } from '#app/features/accounts/files/remove-expired.server.ts'
import { diskStorage, getFile } from '#app/lib/storage.server.ts'
import { makeAgency, makeEverything } from '#tests/factories/everything.ts'
import { makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { attachedTables } from '#app/features/contacts/merge/attached-tables.server.ts'
import { FILE_COLUMNS } from '#db/schema/columns.ts'
import { CANARY } from '#tests/security/fixture.ts'
import { makeWorld } from '#tests/security/world.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { zipEntries } from '#tests/setup/zip.ts'
import { eraseClient } from './erase-client.server.ts'
import { ARCHIVE_TIMED_OUT, archiveFile, listArchives, requestArchive } from './archives.server.ts'
import { EXPORTED, HIDDEN_COLUMNS, NOT_EXPORTED, TABLES } from './tables.server.ts'

const db = useDatabase()
useAreas()

const linesOf = (entries: Map<string, Buffer>, table: string) =>
  entries
    .get(`data/${table}.jsonl`)!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

let world: Awaited<ReturnType<typeof makeWorld>>
let ids: Record<string, string>
beforeAll(async () => {
  world = await makeWorld(db)
  ids = world.named({ client: '$client', message: '$message', callRecording: '$callRecording' })
})
const ctxOf = (user = world.users.member) => makeCtx(db, world.account, user)
const worker = () => makeCtx(db, world.account, undefined, { bus: recordingBus() })

async function archiveOf(ctx: ReturnType<typeof ctxOf>, clientId: string | null, longest?: number) {
  const requestId = randomUUID()
  await requestArchive(ctx, { requestId, clientId })
  await archiveFile.make(worker(), requestId, longest === undefined ? {} : { milliseconds: longest })
  return (await listArchives(ctx, clientId)).find(({ id }) => id === requestId)!
}

test('holds every table and file of the account, and nothing that opens it', async () => {
  const ctx = ctxOf()
  await db.admin`update users set password_hash = 'hash-of-a-password' where id = ${world.users.member.id}`
  const done = await archiveOf(ctx, null)
  expect(done).toMatchObject({ state: 'done', percent: 100, error: null, downloadable: true })
  const { file, name } = await archiveFile.read(ctx, done.id)
  expect(name).toMatch(/^account-\d{4}-.*\.zip$/)
  expect(file.size).toBe(done.size)
  const entries = await zipEntries(file)
  const names = [...entries.keys()]
  expect(names).toContain('README.txt')
  for (const table of EXPORTED) expect(names).toContain(`data/${table.name}.jsonl`)
  expect(linesOf(entries, 'clients')).toContainEqual(
    expect.objectContaining({ id: ids.client, first_name: CANARY }),
  )
  const all = Buffer.concat([...entries.values()]).toString('latin1')
  expect(all).not.toContain('password_hash')
  expect(all).not.toContain('hash-of-a-password')
  expect(all).not.toContain('storage_key')
  // The recording is stored sealed.
  expect(entries.get(`files/call_recordings/${ids.callRecording}.wav`)?.toString()).toBe(CANARY)
  expect(names.filter((each) => each.startsWith('files/client_documents/'))).toHaveLength(
    linesOf(entries, 'client_documents').length,
  )
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(entries.get('contacts.xlsx') as never)
  expect(book.worksheets.map((sheet) => sheet.name)).toContain('Policies')
})

test('only the owner who asked downloads it, and others can’t ask for one', async () => {
  const done = await archiveOf(ctxOf(), null)
  const second = await makeUser(db, world.account.id, { role: 'owner' })
  await expect(archiveFile.read(ctxOf(second), done.id)).rejects.toMatchObject({ code: 'not-found' })
  const admin = ctxOf(await makeUser(db, world.account.id, { role: 'admin' }))
  const request = { requestId: randomUUID(), clientId: null }
  await expect(requestArchive(admin, request)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listArchives(admin, null)).rejects.toMatchObject({ code: 'forbidden' })
  const ghost = { ...ctxOf(), ghostedBy: world.users.super.id }
  await expect(requestArchive(ghost, request)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(archiveFile.read(ghost, done.id)).rejects.toMatchObject({ code: 'forbidden' })
  await db.admin`update users set role = 'employee' where id = ${world.users.member.id}`
  const late = randomUUID()
  await requestArchive(ctxOf(), { requestId: late, clientId: null })
  await archiveFile.make(worker(), late)
  await db.admin`update users set role = 'owner' where id = ${world.users.member.id}`
  expect((await listArchives(ctxOf(), null))[0]).toMatchObject({ id: late, state: 'failed' })
})

test('a contact’s archive holds the rows about its people only, and erasure removes it', async () => {
  const agency = await makeAgency(db)
  const [one, other] = [
    await makeEverything(db, agency, { people: 2, seed: 'Aurelia' }),
    await makeEverything(db, agency, { people: 1, seed: 'Benedict' }),
  ]
  const id = randomUUID()
  await requestArchive(agency.ctx, { requestId: id, clientId: one })
  await archiveFile.make(makeCtx(db, agency.account), id)
  const entries = await zipEntries((await archiveFile.read(agency.ctx, id)).file)
  expect(linesOf(entries, 'clients').map((row) => row.id)).toEqual([one])
  for (const { name } of attachedTables()) {
    const rows = linesOf(entries, name)
    expect(rows.length, name).toBeGreaterThan(0)
    expect(rows.filter((row) => row.client_id !== one)).toEqual([])
  }
  expect(linesOf(entries, 'sms_messages').map((row) => row.body)).toContain('Hello of Aurelia')
  const text = [...entries].map(([name, bytes]) => (name.endsWith('.jsonl') ? bytes.toString() : '')).join()
  expect(text).not.toContain('Benedict')
  expect(text).not.toContain(other)
  expect(entries.has('data/users.jsonl')).toBe(false)
  const [masked] = linesOf(entries, 'clients')
  expect(JSON.stringify(masked)).not.toMatch(/v1\.[\w-]{20}/)

  await eraseClient(makeCtx(db, agency.account), one)
  for (const { name } of attachedTables()) {
    const left =
      await db.admin`select client_id from ${db.admin(name)} where account_id = ${agency.account.id}`
    expect(new Set(left.map((row) => row.client_id)), name).toEqual(new Set([other]))
  }
})

test('makes one archive when asked twice', async () => {
  const ctx = ctxOf()
  const count = async () =>
    (await db.admin`select id from made_files where client_id = ${ids.client!}`).length
  const before = await count()
  const requestId = randomUUID()
  for (const id of [requestId, requestId, randomUUID()]) {
    await requestArchive(ctx, { requestId: id, clientId: ids.client! })
  }
  expect(await count()).toBe(before + 1)
  await archiveFile.make(worker(), requestId)
  const [{ file_key: key } = {}] = await db.admin`select file_key from made_files where id = ${requestId}`
  await archiveFile.make(worker(), requestId)
  expect((await db.admin`select file_key from made_files where id = ${requestId}`)[0]!.file_key).toBe(key)
})

test('an erasure stops archives and exports that may have the erased contact in them, and leaves no file', async () => {
  const files = async () =>
    (await diskStorage().list({ limit: 1000, prefix: `${world.account.id}/` })).files.map(({ key }) => key)
  const ctx = ctxOf()
  await archiveOf(ctx, null)
  const before = await files()
  expect(before.length).toBeGreaterThan(0)
  const erasing = () => {
    const own = worker()
    let begun = false
    const publish: typeof own.publish = async (events) => {
      if (!begun) {
        begun = true
        await eraseClient(worker(), randomUUID())
      }
      await own.publish(events)
    }
    return { ...own, publish }
  }
  const archive = randomUUID()
  await requestArchive(ctx, { requestId: archive, clientId: null })
  await archiveFile.make(erasing(), archive)
  const { id: exported } = await requestExport(ctx, { requestId: randomUUID(), scope: [] })
  await exportFile.make(erasing(), exported)
  for (const shown of [await listArchives(ctx, null), await listExports(ctx)]) {
    expect(shown.find(({ id }) => id === archive || id === exported)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('was erased') as string,
    })
  }
  expect((await files()).filter((key) => !before.includes(key))).toEqual([])
})

test('says when there is too much data, and is removed when it expires', async () => {
  const ctx = ctxOf()
  expect(await archiveOf(ctx, null, -1)).toMatchObject({ state: 'failed', error: ARCHIVE_TIMED_OUT })
  const done = await archiveOf(ctx, null)
  const [row] = await db.admin`select file_key from made_files where id = ${done.id}`
  await removeExpiredFiles({
    pool: db.workerPool,
    bus: recordingBus(),
    now: () => new Date(Date.now() + 73 * 3_600_000),
  })
  expect(await getFile(world.account.id, row!.file_key)).toBeNull()
  await expect(archiveFile.read(ctx, done.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('every table is exported, or says why not; secrets and files have no column that was forgotten', async () => {
  const names = TABLES.map(({ name }) => name)
  expect(Object.keys(NOT_EXPORTED).filter((name) => !names.includes(name))).toEqual([])
  const rows = await db.admin<{ name: string; column: string }[]>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea') and table_name in ${db.admin(names)}
      and column_name ~ 'key$|hash|secret|token|sealed|password'`
  // The archive has no secret and no key of the storage.
  const plain = [
    'account_plans.plan_key',
    'call_events.key',
    'field_option_lists.key',
    'field_options.key',
    'import_mappings.headings_key',
  ]
  const open = rows.filter(
    ({ name, column }) =>
      !HIDDEN_COLUMNS.includes(column) &&
      !plain.includes(`${name}.${column}`) &&
      !Object.hasOwn(NOT_EXPORTED, name),
  )
  expect(open).toEqual([])
  const keys = rows.filter(
    ({ column }) =>
      column.endsWith('_key') && !['users_key', 'plan_key', 'public_key', 'headings_key'].includes(column),
  )
  expect(keys.filter(({ column }) => !FILE_COLUMNS.has(column))).toEqual([])
})
