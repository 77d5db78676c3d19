import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { attachDocument } from '#app/features/messaging/texting/media/media.server.ts'
import { addDocuments, readDocument } from './documents.server.ts'
import { deletedItems } from '#app/features/client-table.server.ts'
import { purgeTrash } from '#app/features/purge-trash.server.ts'
import { recordTables } from './client-tables.server.ts'
import { createRecord, deleteRecord, listRecords, restoreRecord, updateRecord } from './records.server.ts'

const db = useDatabase()
const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj << >> endobj')
let ctx: Ctx
let stranger: Ctx
let photo: Buffer

beforeAll(async () => {
  const { account } = await makeAccount(db)
  ctx = makeCtx(db, account, await makeUser(db, account.id))
  const other = (await makeAccount(db)).account
  stranger = makeCtx(db, other, await makeUser(db, other.id))
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#19d0de' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
})

const someone = async () => (await makeClient(db, ctx.account.id, { mobilePhone: nextNumber() })).id
const file = (fileName: string, bytes: Uint8Array = PDF) => ({ id: randomUUID(), fileName, bytes })
const documents = (client: string) => listRecords(ctx, 'document', client)
const add = async (client: string, ...files: ReturnType<typeof file>[]) => {
  await addDocuments(ctx, client, { files, values: { type: 'ID card' } })
  return documents(client)
}
const addOne = async (client: string, name = 'card.pdf') => (await add(client, file(name)))[0]!
const bytesOf = async (client: string, id: string) =>
  Buffer.from(await (await readDocument(ctx, client, id)).file.arrayBuffer())

describe('adding', () => {
  test('adds several at once, each named after its file, with pictures drawn again', async () => {
    const client = await someone()
    const made = await add(client, file('C:\\scans\\Declaration 2026.pdf'), file('card.png', photo))
    const added = made.toSorted((a, b) => (a.title < b.title ? -1 : 1))
    expect(added).toMatchObject([
      {
        title: 'Declaration 2026',
        values: { type: 'ID card' },
        file: { name: 'Declaration 2026.pdf', contentType: 'application/pdf', size: PDF.byteLength },
      },
      { title: 'card', file: { name: 'card.jpg', contentType: 'image/jpeg' } },
    ])
    expect(JSON.stringify(added)).not.toContain(ctx.account.id)
    expect(await bytesOf(client, added[0]!.id)).toEqual(PDF)
    expect((await bytesOf(client, added[1]!.id)).includes('a secret place')).toBe(false)
    const entries =
      await db.admin`select action from audit_log where entity_id in ${db.admin(added.map(({ id }) => id))}`
    expect(entries.map(({ action }) => action)).toEqual(['added a document', 'added a document'])
  })

  test('adds a form that is sent twice once, and keeps no file of the second time', async () => {
    const client = await someone()
    const card = file('card.pdf')
    await add(client, card)
    const [row] = await db.admin`select id, storage_key from client_documents where client_id = ${client}`
    expect((await add(client, card)).map(({ id }) => id)).toEqual([row!.id])
    expect(await getFile(ctx.account.id, row!.storage_key)).not.toBeNull()
  })

  test.each([
    ['a program', 'card.pdf', Buffer.from('MZ a program'), /^Error uploading file\. card: .*type EXE/],
    ['HTML', 'card.pdf', Buffer.from('<html><script>alert(1)</script>'), /card: .*unknown type/],
    ['SVG', 'card.png', Buffer.from('<?xml version="1.0"?><svg/>'), /card: .*PDF and pictures can be kept/],
    ['too much', 'card.pdf', Buffer.concat([PDF, Buffer.alloc(15 * 1024 * 1024)]), /larger than 15\.0 MB/],
  ])('refuses %s, and the files beside it', async (_what, name, bytes, message) => {
    const client = await someone()
    const attempt = addDocuments(ctx, client, { files: [file('good.pdf'), file(name, bytes)], values: {} })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(message) })
    expect(await documents(client)).toEqual([])
  })

  test('refuses no files, more than ten, a form without a file, and other accounts’ contacts', async () => {
    const client = await someone()
    await expect(addDocuments(ctx, client, { files: [], values: {} })).rejects.toMatchObject({
      field: 'file',
    })
    const eleven = Array.from({ length: 11 }, () => file('a.pdf'))
    await expect(addDocuments(ctx, client, { files: eleven, values: {} })).rejects.toMatchObject({
      field: 'file',
    })
    await expect(
      createRecord(ctx, { name: 'document', clientId: client }, { name: 'x' }),
    ).rejects.toMatchObject({
      field: 'file',
    })
    const foreign = addDocuments(stranger, client, { files: [file('a.pdf')], values: {} })
    await expect(foreign).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('is renamed, trashed and restored as other records, and its file with it', async () => {
  const client = await someone()
  const { id, version } = await addOne(client, 'scan 001.pdf')
  const values = { name: 'Auto ID card', type: 'ID card', contentType: 'text/html' }
  const renamed = await updateRecord(ctx, { name: 'document', clientId: client, id }, { values, version })
  expect(renamed).toMatchObject({
    title: 'Auto ID card',
    file: { name: 'scan 001.pdf', contentType: 'application/pdf' },
  })
  await deleteRecord(ctx, { name: 'document', clientId: client, id })
  const trash = await ctx.db((tx) => deletedItems(tx, ctx, recordTables, client))
  expect(trash).toMatchObject([{ id, title: 'Auto ID card', label: 'Document' }])
  await expect(readDocument(ctx, client, id)).rejects.toMatchObject({ code: 'not-found' })
  await restoreRecord(ctx, { name: 'document', clientId: client, id })
  expect(await bytesOf(client, id)).toEqual(PDF)
})

test('can be read by no other account, nor through another contact', async () => {
  const client = await someone()
  const { id } = await addOne(client)
  for (const attempt of [
    () => readDocument(stranger, client, id),
    () => readDocument(ctx, randomUUID(), id),
    () => readDocument(ctx, client, randomUUID()),
    () => attachDocument(stranger, client, id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('becomes a file of the user’s next text', async () => {
  const client = await someone()
  const { id } = await addOne(client)
  const media = await attachDocument(ctx, client, id)
  expect(media).toMatchObject({ state: 'stored', fileName: 'card.pdf', contentType: 'application/pdf' })
  const room = await findOrCreateConversation(ctx, { clientId: client, level: 'applicant' })
  const text = { conversationId: room.id, requestId: randomUUID(), body: 'Your card', mediaIds: [media.id] }
  expect((await sendText(ctx, text)).media).toMatchObject([{ id: media.id }])
  // The document stays, whatever happens to the text.
  expect(await bytesOf(client, id)).toEqual(PDF)
})

test('a file goes with the last document that has it, 30 days after it was deleted', async () => {
  const client = await someone()
  const { id } = await addOne(client)
  // As a split copies rows.
  const [copy] = await db.admin`
    insert into client_documents (account_id, client_id, data, storage_key, content_type, byte_size)
    select account_id, client_id, data, storage_key, content_type, byte_size from client_documents where id = ${id}
    returning id, storage_key`
  const expire = async (document: string) => {
    await deleteRecord(ctx, { name: 'document', clientId: client, id: document })
    await db.admin`update client_documents set deleted_at = now() - interval '31 days' where id = ${document}`
    await purgeTrash(db.workerPool, recordTables, new Date())
  }
  await expire(id)
  expect(await bytesOf(client, copy!.id)).toEqual(PDF)
  await expire(copy!.id)
  expect(await getFile(ctx.account.id, copy!.storage_key)).toBeNull()
  expect(await db.admin`select from client_documents where client_id = ${client}`).toHaveLength(0)
})

test('the files of a contact go with it', async () => {
  const client = await someone()
  const { id } = await addOne(client)
  const [row] = await db.admin`select storage_key from client_documents where id = ${id}`
  await db.admin`update clients set deleted_at = now() - interval '31 days' where id = ${client}`
  await purgeTrash(db.workerPool, recordTables, new Date())
  expect(await getFile(ctx.account.id, row!.storage_key)).toBeNull()
})
