import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { makeAccount, makeClient, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { createRecord, listRecords } from '#app/features/people/records/records.server.ts'
import {
  remapImport,
  startImport,
  stopImport,
  undoImport,
  uploadImport,
} from '../import/import-steps.server.ts'
import { listImportRows } from '../import/import-preview.server.ts'
import { getImport } from '../import/imports.server.ts'
import { runImport } from '../import/run-import.server.ts'
import { chooseFolders, listFolders } from './document-folders.server.ts'
import { type Placed, placeFiles } from './place-files.ts'

const db = useDatabase()

/** Different for each name. */
const pdf = (name: string) =>
  Buffer.from(`%PDF-1.7\n${name}${'x'.repeat(createHash('sha1').update(name).digest()[0]!)}`)

async function zip(files: Record<string, Buffer>, options: { compress?: boolean } = {}): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const [path, bytes] of Object.entries(files)) archive.addBuffer(bytes, path, options)
  archive.end()
  return buffer(archive.outputStream)
}

async function agency() {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const worker = makeCtx(db, account)
  const person = (values: Parameters<typeof makeClient>[2]) => makeClient(db, account.id, values)
  const view = (id: string) => getImport(ctx, id)
  const upload = async (files: Record<string, Buffer> | Buffer) => {
    const path = await tempFile(Buffer.isBuffer(files) ? files : await zip(files))
    const { id } = await uploadImport(ctx, { requestId: randomUUID(), path, fileName: 'documents.zip' })
    await runImport(worker, id)
    return id
  }
  const folders = async (id: string) => (await listFolders(ctx, await view(id), 0)).folders
  const run = async (id: string, workMs?: number) => {
    await startImport(ctx, id)
    await runImport(worker, id, workMs)
    return view(id)
  }
  const documents = async (clientId: string) =>
    (await listRecords(ctx, 'document', clientId)).map(({ title }) => title).toSorted()
  return { ctx, worker, person, view, upload, folders, run, documents }
}

test('files of folders become documents of the contacts they name; undo takes them back', async () => {
  const { ctx, worker, person, view, upload, folders, run, documents } = await agency()
  const robert = await person({ firstName: 'Robert', lastName: 'Whitlock', mobilePhone: '12085550141' })
  const ana = await person({ firstName: 'Ana', lastName: 'Ruíz', mobilePhone: '12085550142' })
  const [bo] = [
    await person({ firstName: 'Bo', lastName: 'Lee' }),
    await person({ firstName: 'Bo', lastName: 'Lee' }),
  ]
  await createRecord(ctx, { name: 'policy', clientId: ana.id }, { type: 'Home', idNumber: 'HO-558120' })
  const files = {
    'Clients/Whitlock, Robert/2025/dec page.pdf': pdf('a'),
    'Clients/208-555-0141/id card.pdf': pdf('b'),
    'Clients/Ruiz HO 558120/home.pdf': pdf('c'),
    'Clients/Bo Lee/auto.pdf': pdf('d'),
    'Clients/Nobody Known/x.pdf': pdf('e'),
    'Clients/Ana Ruiz/notes.docx': Buffer.from('PK'),
    'Clients/Ana Ruiz/fake.pdf': Buffer.from('not a PDF'),
    '__MACOSX/Clients/._x': Buffer.from('x'),
    'Clients/Ana Ruiz/.DS_Store': Buffer.from('x'),
  }
  const id = await upload(files)
  expect(
    (await folders(id)).map(({ name, match, candidates }) => [name, match?.id, match?.by, candidates.length]),
  ).toEqual([
    ['Bo Lee', undefined, undefined, 2],
    ['Nobody Known', undefined, undefined, 0],
    ['Whitlock, Robert', robert.id, 'name', 0],
    ['208-555-0141', robert.id, 'phone', 0],
    ['Ruiz HO 558120', ana.id, 'policy number', 0],
    ['Ana Ruiz', ana.id, 'name', 0],
  ])
  const [boLee, nobody, known] = await folders(id)
  await expect(chooseFolders(ctx, id, [{ ref: nobody!.ref, chosen: '', typed: 'Bo Lee' }])).rejects.toThrow(
    '“Bo Lee” means several contacts. Enter a phone number, an email or a policy number.',
  )
  await chooseFolders(ctx, id, [
    { ref: boLee!.ref, chosen: bo!.id, typed: '' },
    { ref: nobody!.ref, chosen: 'skip', typed: '' },
    // The page sends what it shows.
    { ref: known!.ref, chosen: robert.id, typed: '' },
  ])
  expect((await folders(id)).map(({ match }) => match?.by).toSorted()).toEqual(
    ['name', 'name', 'phone', 'policy number', 'your choice', undefined].toSorted(),
  )
  await expect(remapImport(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  const done = await run(id)
  expect(done).toMatchObject({ state: 'done', counts: { records: 4, skipped: 1, failed: 2 } })
  expect(await documents(robert.id)).toEqual(['dec page', 'id card'])
  expect(await documents(ana.id)).toEqual(['home'])
  expect(await documents(bo!.id)).toEqual(['auto'])
  const reasons = (await listImportRows(ctx, done, { state: 'error', after: -1 })).rows.map(
    ({ reason }) => reason,
  )
  expect(reasons).toEqual([
    'Only PDF and pictures (JPEG, PNG, GIF, WebP, HEIC) can be kept. Save it as a PDF.',
    expect.stringContaining('This file is of an unknown type'),
  ])
  // The same file again adds nothing.
  const again = await upload(files)
  expect((await run(again)).counts).toMatchObject({ records: 0 })
  await undoImport(ctx, id)
  await runImport(worker, id)
  expect((await view(id)).state).toBe('undone')
  expect(await documents(robert.id)).toEqual([])
})

test('a worker that ends in the middle leaves the rest to the next, and nothing comes twice', async () => {
  const { ctx, worker, person, view, upload, run, documents } = await agency()
  const { id: clientId } = await person({
    firstName: 'Robert',
    lastName: 'Whitlock',
    mobilePhone: nextNumber(),
  })
  const id = await upload(
    Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`Robert Whitlock/${at}.pdf`, pdf(`${at}`)])),
  )
  const rows = await db.admin`select n, cells from import_rows where import_id = ${id} and n < 5`
  await run(id, 0)
  expect(await view(id)).toMatchObject({ state: 'running', counts: { records: 10 } })
  // As if it had been killed after it added files and before it said so.
  for (const { n, cells } of rows)
    await db.admin`update import_rows set state = 'ok', cells = ${cells} where import_id = ${id} and n = ${n}`
  await Promise.all([runImport(worker, id), runImport(worker, id)])
  expect((await view(id)).state).toBe('done')
  expect(await documents(clientId)).toHaveLength(25)
  await undoImport(ctx, id)
  await runImport(worker, id)
  expect(await documents(clientId)).toEqual([])
  await expect(stopImport(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
})

const patched = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

test.each<[what: string, file: () => Promise<Buffer>, message: string]>([
  ['a damaged one', async () => (await zip({ 'A/a.pdf': pdf('a') })).subarray(0, 80), 'it is damaged'],
  [
    'one that leaves its folders',
    async () => patched(await zip({ 'xx/xx/a.pdf': pdf('a') }), 'xx/xx/a.pdf', '../../a.pdf'),
    'names a file outside of its own folders',
  ],
  ['an empty one', () => zip({ '__MACOSX/x': Buffer.from('x') }), 'There are no files in this ZIP file.'],
  [
    'one with too many files',
    () =>
      zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`A/${at}.pdf`, Buffer.from('x')])), {
        compress: false,
      }),
    'has more than 10,000 files. Split it',
  ],
])('refuses %s with a sentence', async (_, file, message) => {
  const { upload, view } = await agency()
  expect(await view(await upload(await file()))).toMatchObject({
    state: 'failed',
    error: expect.stringContaining(message) as string,
  })
})

test('unpacks no more of a bomb than a document may have', async () => {
  const { ctx, person, upload, run, documents } = await agency()
  const { id: clientId } = await person({ firstName: 'Ann', lastName: 'Lee', mobilePhone: nextNumber() })
  const bomb = await zip({ 'Ann Lee/bomb.pdf': Buffer.alloc(40 * 1024 * 1024), 'Ann Lee/fine.pdf': pdf('a') })
  // It says that it is small.
  const size = Buffer.alloc(4)
  size.writeUInt32LE(40 * 1024 * 1024)
  const small = Buffer.alloc(4)
  small.writeUInt32LE(1000)
  const id = await upload(patched(bomb, size.toString('latin1'), small.toString('latin1')))
  const done = await run(id)
  expect(done.counts).toMatchObject({ records: 1, failed: 1 })
  expect(await documents(clientId)).toEqual(['fine'])
  expect((await listImportRows(ctx, done, { state: 'error', after: -1 })).rows[0]!.reason).toContain(
    'damaged',
  )
})

test('the folder that names a client is found at any depth', () => {
  const known = ['Ann Lee', 'Bo Day']
  const find = (text: string) => (known.includes(text) ? { by: 'name', ids: [text] } : null)
  const folders = (...paths: string[]) =>
    placeFiles(
      paths.map((path, at) => ({ at, path, bytes: 1 })),
      find,
    ).map(({ folder }: Placed) => folder)
  expect(folders('All/A/Ann Lee/2024/x.pdf', 'All/B/Bo Day/y.pdf', 'All/Cy/z.pdf')).toEqual([
    'Ann Lee',
    'Bo Day',
    'Cy',
  ])
  expect(folders('x.pdf', 'Ann Lee/y.pdf')).toEqual(['', 'Ann Lee'])
  expect(folders('Ann Lee/x.pdf')).toEqual(['Ann Lee'])
})
