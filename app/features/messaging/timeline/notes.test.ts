import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { backgroundDone } from '#app/lib/background.server.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { activities } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { listActivity, listStickies } from './activity.server.ts'
import type { NoteInput } from './note.schema.ts'
import {
  addNote,
  deleteNote,
  editNote,
  getNote,
  readNoteImage,
  restoreNote,
  unpinNote,
} from './notes.server.ts'
import { deletedItems } from '#app/features/client-table.server.ts'
import { purgeTrash } from '#app/features/purge-trash.server.ts'
import { timelineTables } from './client-tables.server.ts'

const db = useDatabase()
const HOUR = 3_600_000

async function agency() {
  const { account } = await makeAccount(db)
  const [dana, luis] = [await makeUser(db, account.id), await makeUser(db, account.id, { firstName: 'Luis' })]
  const clock = { now: new Date('2026-11-20T17:00:00Z') }
  const bus = recordingBus()
  const as = (user: typeof dana) => makeCtx(db, account, user, { now: () => clock.now, bus })
  const client = await makeClient(db, account.id)
  return { account, dana, luis, as, ctx: as(dana), client, clock, bus }
}

const note = (text: string, more: Partial<NoteInput> = {}): NoteInput => ({
  note: text,
  isSticky: false,
  removeImage: false,
  ...more,
})

const picture = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#2266aa' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'canary' } } })
    .jpeg()
    .toBuffer()

test('adds one note when its form is sent twice, with its author and time', async () => {
  const { ctx, client, dana, clock, bus } = await agency()
  const id = randomUUID()
  await Promise.all([
    addNote(ctx, client.id, note('Called'), id),
    addNote(ctx, client.id, note('Called'), id),
  ])
  const { items } = await listActivity(ctx, { clientId: client.id })
  expect(items).toMatchObject([
    {
      id,
      note: 'Called',
      type: 'note',
      user: { id: dana.id },
      createdAt: clock.now.toISOString(),
      call: null,
    },
  ])
  expect(bus.events.filter((event) => event.name === 'client_activity')).toHaveLength(1)
  await expect(addNote(ctx, client.id, note(''))).rejects.toMatchObject({ code: 'invalid', field: 'note' })
})

test('lets only the author change a note, within a day', async () => {
  const { as, dana, luis, client, clock } = await agency()
  const made = await addNote(as(dana), client.id, note('First'))
  expect(made.editable).toBe(true)
  expect((await getNote(as(luis), { clientId: client.id, id: made.id })).editable).toBe(false)
  await expect(
    editNote(as(luis), { clientId: client.id, id: made.id }, note('Mine now')),
  ).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Only the person who wrote a note can change it.',
  })
  clock.now = new Date(clock.now.getTime() + 24 * HOUR - 1)
  expect(await editNote(as(dana), { clientId: client.id, id: made.id }, note('Second'))).toMatchObject({
    note: 'Second',
  })
  clock.now = new Date(clock.now.getTime() + 1)
  expect((await getNote(as(dana), { clientId: client.id, id: made.id })).editable).toBe(false)
  await expect(editNote(as(dana), { clientId: client.id, id: made.id }, note('Third'))).rejects.toMatchObject(
    {
      code: 'forbidden',
      message: 'A note can be changed within a day. Add another one instead.',
    },
  )
})

test('lists pinned notes apart until any user unpins them, also a day later', async () => {
  const { as, dana, luis, client, clock } = await agency()
  const { id } = await addNote(as(dana), client.id, note('Text first, call after', { isSticky: true }))
  const list = async () => ({
    stickies: (await listStickies(as(luis), client.id)).map((one) => one.id),
    items: (await listActivity(as(luis), { clientId: client.id })).items.map((one) => one.id),
  })
  expect(await list()).toEqual({ stickies: [id], items: [] })
  clock.now = new Date(clock.now.getTime() + 48 * HOUR)
  await unpinNote(as(luis), client.id, id)
  expect(await list()).toEqual({ stickies: [], items: [id] })
})

test('restores a deleted note for 30 days, then deletes it with its picture', async () => {
  const { ctx, client, clock, account } = await agency()
  const trash = () => ctx.db((tx) => deletedItems(tx, ctx, timelineTables, client.id))
  const { id } = await addNote(ctx, client.id, note('Look', { image: await picture() }))
  const [keys] = await db.admin`select image_key, thumbnail_key from activities where id = ${id}`
  await deleteNote(ctx, client.id, id)
  await expect(getNote(ctx, { clientId: client.id, id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(readNoteImage(ctx, { clientId: client.id, id }, 'image')).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await trash()).toMatchObject([{ id, title: 'Look' }])
  await restoreNote(ctx, client.id, id)
  await restoreNote(ctx, client.id, id)
  expect(await trash()).toEqual([])
  expect((await getNote(ctx, { clientId: client.id, id })).note).toBe('Look')

  await deleteNote(ctx, client.id, id)
  clock.now = new Date(clock.now.getTime() + 31 * 24 * HOUR)
  await expect(restoreNote(ctx, client.id, id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await trash()).toEqual([])
  await db.admin`update activities set deleted_at = now() - interval '31 days' where id = ${id}`
  await purgeTrash(db.workerPool, timelineTables, new Date())
  expect(await db.admin`select id from activities where id = ${id}`).toHaveLength(0)
  expect(await getFile(account.id, keys!.image_key)).toBeNull()
  expect(await getFile(account.id, keys!.thumbnail_key)).toBeNull()
})

test('deletes the notes and pictures of a purged client', async () => {
  const { ctx, client, account } = await agency()
  const { id } = await addNote(ctx, client.id, note('', { image: await picture() }))
  const [keys] = await db.admin`select image_key from activities where id = ${id}`
  const purgeAfter = async (days: number) => {
    await db.admin`update clients set deleted_at = now() - make_interval(days => ${days}) where id = ${client.id}`
    await purgeTrash(db.workerPool, timelineTables, new Date())
  }
  await purgeAfter(29)
  expect(await getFile(account.id, keys!.image_key)).not.toBeNull()
  await purgeAfter(31)
  expect(await getFile(account.id, keys!.image_key)).toBeNull()
})

test('stores a picture as WEBP of at most 400 px and a 100 px square, without metadata', async () => {
  const { ctx, client } = await agency()
  const { id, hasImage } = await addNote(ctx, client.id, note('', { image: await picture() }))
  expect(hasImage).toBe(true)
  const read = async (size: 'image' | 'thumbnail') =>
    Buffer.from(await (await readNoteImage(ctx, { clientId: client.id, id }, size)).arrayBuffer())
  expect(await sharp(await read('image')).metadata()).toMatchObject({
    format: 'webp',
    width: 400,
    height: 133,
  })
  expect(await sharp(await read('thumbnail')).metadata()).toMatchObject({
    format: 'webp',
    width: 100,
    height: 100,
  })
  expect((await read('image')).includes('canary')).toBe(false)
  await expect(
    addNote(ctx, client.id, note('', { image: Buffer.from('<svg onload=alert(1)>') })),
  ).rejects.toMatchObject({ code: 'invalid', field: 'image' })
})

test('keeps, replaces or removes a picture, and deletes the old files', async () => {
  const { ctx, client, account } = await agency()
  const { id } = await addNote(ctx, client.id, note('With', { image: await picture() }))
  const key = async () => (await db.admin`select image_key from activities where id = ${id}`)[0]!.image_key
  const first = await key()
  await editNote(ctx, { clientId: client.id, id }, note('With it still'))
  expect(await key()).toBe(first)
  await editNote(ctx, { clientId: client.id, id }, note('Another', { image: await picture() }))
  const second = await key()
  await backgroundDone()
  expect(await getFile(account.id, first)).toBeNull()
  await editNote(ctx, { clientId: client.id, id }, note('Without', { removeImage: true }))
  await backgroundDone()
  expect(await key()).toBeNull()
  expect(await getFile(account.id, second)).toBeNull()
  await expect(editNote(ctx, { clientId: client.id, id }, note(''))).rejects.toMatchObject({ field: 'note' })
})

test('pages through all activity once in both directions, also within one millisecond', async () => {
  const { ctx, client, account, dana } = await agency()
  const start = Date.parse('2026-11-01T00:00:00Z')
  await withAccount(db.pool, account.id, (tx) =>
    tx.insert(activities).values(
      Array.from({ length: 37 }, (_, n) => ({
        accountId: account.id,
        clientId: client.id,
        userId: dana.id,
        type: n % 3 === 0 ? ('phone' as const) : ('note' as const),
        note: `#${n}`,
        createdAt: new Date(start + Math.floor(n / 4)),
      })),
    ),
  )
  for (const limit of [5, 10, 25]) {
    const down: string[] = []
    let page = await listActivity(ctx, { clientId: client.id, limit })
    expect(page.newer).toBeNull()
    for (;;) {
      down.push(...page.items.map((item) => item.id))
      if (!page.older) break
      page = await listActivity(ctx, { clientId: client.id, limit, prior: page.older })
      expect(page.newer).not.toBeNull()
    }
    expect(new Set(down).size).toBe(37)
    const up: string[] = page.items.map((item) => item.id)
    while (page.newer) {
      page = await listActivity(ctx, { clientId: client.id, limit, after: page.newer })
      up.unshift(...page.items.map((item) => item.id))
    }
    expect(up).toEqual(down)
  }
  expect((await listActivity(ctx, { clientId: client.id, limit: 7 })).items).toHaveLength(5)
  expect((await listActivity(ctx, { clientId: client.id, prior: 'x' })).items).toHaveLength(5)
  const [call] = (await listActivity(ctx, { clientId: client.id, limit: 50 })).items
  expect(call).toMatchObject({ type: 'phone', editable: false, call: { duration: null } })
})

test('another account finds no note, and a note is found under its own client only', async () => {
  const { ctx, client, account } = await agency()
  const { id } = await addNote(ctx, client.id, note('Ours'))
  const stranger = await agency()
  const elsewhere = await makeClient(db, account.id)
  for (const [who, of] of [
    [stranger.ctx, client.id],
    [stranger.ctx, stranger.client.id],
    [ctx, elsewhere.id],
  ] as const) {
    const gone = { code: 'not-found' }
    await expect(getNote(who, { clientId: of, id })).rejects.toMatchObject(gone)
    await expect(editNote(who, { clientId: of, id }, note('x'))).rejects.toMatchObject(gone)
    await expect(deleteNote(who, of, id)).rejects.toMatchObject(gone)
    await expect(unpinNote(who, of, id)).rejects.toMatchObject(gone)
    await expect(restoreNote(who, of, id)).rejects.toMatchObject(gone)
    await expect(readNoteImage(who, { clientId: of, id }, 'image')).rejects.toMatchObject(gone)
  }
  await expect(listActivity(stranger.ctx, { clientId: client.id })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(addNote(stranger.ctx, client.id, note('x'))).rejects.toMatchObject({ code: 'not-found' })
  // Another account's id can't be overwritten, nor distinguished from an unused one.
  await addNote(stranger.ctx, stranger.client.id, note('Theirs'), id)
  expect((await getNote(ctx, { clientId: client.id, id })).note).toBe('Ours')
})
