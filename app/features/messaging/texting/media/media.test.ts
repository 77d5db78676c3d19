import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { startSession } from '#tests/setup/sockets.ts'
import { deleteOrphanedUploads, fetchMedia, saveUpload } from './media.server.ts'
import { inspectFile } from '#app/features/accounts/files/inspect-file.server.ts'
import { publicMediaUrl } from './media-url.server.ts'
import type { MessageView } from '../texting-views.server.ts'
import { MAX_MEDIA_BYTES } from '../limits.ts'
import { sendText } from '../texts.server.ts'
import { receiveText } from '../incoming/receive.server.ts'
import { findOrCreateConversation } from '../conversations/conversations.server.ts'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'

const db = useDatabase()
const app = useApp(db, { listen: true })

let ctx: Ctx
let cookies: { dana: string; marco: string; stranger: string }
let photo: Buffer

beforeAll(async () => {
  const { account } = await makeAccount(db)
  const [dana, marco] = [await makeUser(db, account.id), await makeUser(db, account.id)]
  const stranger = await makeUser(db, (await makeAccount(db)).account.id)
  ctx = makeCtx(db, account, dana)
  const cookie = async (user: typeof dana) => `__session=${await startSession(db, user)}`
  cookies = { dana: await cookie(dana), marco: await cookie(marco), stranger: await cookie(stranger) }
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#19d0de' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
})

async function upload(bytes: Uint8Array, name: string, cookie = cookies.dana) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  const response = await app.fetch('/utilities/upload/sms', { method: 'POST', body: form, cookie })
  return {
    status: response.status,
    body: (await response.json()) as MediaView & { error: string; imageUrl: string },
  }
}

describe('uploading', () => {
  test('encodes a picture again, without its metadata', async () => {
    const { status, body } = await upload(photo, '../../etc/\u202ephoto.jpg')
    expect([status, body]).toMatchObject([
      201,
      { state: 'stored', contentType: 'image/jpeg', fileName: 'photo.jpg', width: 60, height: 40 },
    ])
    expect(body.imageUrl).toBe(`/media/${body.id}`)
    const [row] = await db.admin`select storage_key from sms_media where id = ${body.id}`
    const kept = Buffer.from(await (await getFile(ctx.account.id, row!.storage_key))!.arrayBuffer())
    expect(kept.includes('a secret place')).toBe(false)
    expect(await getFile(randomUUID(), row!.storage_key)).toBeNull()
  })

  test.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), /EXE, whatever its name says/],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), /unknown type/],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), /whatever its name says/],
    ['nothing', Buffer.alloc(0), /unknown type/],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /damaged/],
    ['6 MB', Buffer.alloc(6_000_000), /larger than 5 MB/],
    ['20 MB', Buffer.alloc(20_000_000), /larger than 5 MB/],
  ])('%s named .jpg is refused in words', async (_what, bytes, words) => {
    const { status, body } = await upload(bytes, 'photo.jpg')
    expect([status, body.error]).toEqual([422, expect.stringMatching(words)])
    expect(body.error).toMatch(/^Error uploading file\. /)
  })

  test('refuses to decode a picture of a million by a million pixels', async () => {
    const header = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(header.byteLength).toBeLessThan(MAX_MEDIA_BYTES)
    expect(await inspectFile(header, 'sent')).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/too large/),
    })
  })

  test('refuses a form without a file, or with two', async () => {
    const empty = await app.fetch('/utilities/upload/sms', {
      method: 'POST',
      body: new FormData(),
      cookie: cookies.dana,
    })
    expect(empty.status).toBe(422)
  })
})

describe('reading', () => {
  const read = (id: string, cookie?: string) => app.fetch(`/media/${id}`, cookie ? { cookie } : {})

  test('lets the uploader read it before it is sent, then the account, never another account', async () => {
    const media = await saveUpload(ctx, { bytes: photo, name: 'photo.jpg' })
    expect((await read(media.id, cookies.dana)).status).toBe(200)
    expect((await read(media.id, cookies.marco)).status).toBe(404)
    const conversation = await findOrCreateConversation(ctx, { phoneNumber: nextNumber() })
    const form = { requestId: randomUUID(), conversationId: conversation.id, body: '', mediaIds: [media.id] }
    expect((await sendText(ctx, form)).media).toMatchObject([{ id: media.id, url: `/media/${media.id}` }])
    await expect(sendText(ctx, { ...form, requestId: randomUUID() })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect((await read(media.id, cookies.marco)).status).toBe(200)
    expect((await read(media.id, cookies.stranger)).status).toBe(404)
    expect((await read(media.id)).status).toBe(302)
    expect((await read('not-an-id', cookies.dana)).status).toBe(404)
  })

  test('serves files so that nothing in them can run', async () => {
    const pdf = await saveUpload(ctx, { bytes: Buffer.from('%PDF-1.7\n%\xe2\xe3'), name: `a"; x'.pdf` })
    const response = await read(pdf.id, cookies.dana)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''a%22%3B%20x%27.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const picture = await saveUpload(ctx, { bytes: photo, name: null })
    expect((await read(picture.id, cookies.dana)).headers.get('content-disposition')).toBe('inline')
  })

  test('lets the provider read one file by a signed address for an hour', async () => {
    const media = await saveUpload(ctx, { bytes: photo, name: 'photo.jpg' })
    const other = await saveUpload(ctx, { bytes: photo, name: 'photo.jpg' })
    const address = publicMediaUrl(ctx, media.id)
    const status = async (url: string) => (await fetch(url)).status
    expect(await status(address)).toBe(200)
    const late = { ...ctx, now: () => new Date(Date.now() - 3_700_000) }
    const expired = new URL(publicMediaUrl(late, media.id))
    expect(await status(expired.href)).toBe(404)
    expired.searchParams.set('exp', String(Date.now() + 1000))
    for (const forged of [
      expired.href,
      address.replace(media.id, other.id),
      address.replace(ctx.account.id, randomUUID()),
      address.replace(/sig=[^&]+/, 'sig='),
      address.replace(/\?.*/, ''),
      address.replace(/exp=\d+/, 'exp=NaN'),
    ]) {
      expect(await status(forged), forged).toBe(404)
    }
  })
})

test('raises a text’s revision each time one of its files settles', async () => {
  const { account, number } = await makeAccount(db)
  const bus = recordingBus()
  const theirs = makeCtx(db, account, await makeUser(db, account.id), { bus })
  await receiveText(
    { pool: db.pool, bus, now: () => new Date() },
    {
      MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
      From: `+${nextNumber()}`,
      To: `+${number.number}`,
      NumMedia: '2',
      MediaUrl0: 'https://elsewhere.example/a.jpg',
      MediaUrl1: 'https://elsewhere.example/b.jpg',
    },
  )
  const media = await db.admin`select id from sms_media where account_id = ${account.id}`
  await Promise.all(media.map(({ id }) => fetchMedia(theirs, id)))
  const published = bus.events
    .filter(({ name }) => name === 'sms_message')
    .map(({ data }) => data as MessageView)
  const settled = published.map(({ rev, media }) => [
    rev,
    media.filter(({ state }) => state !== 'pending').length,
  ])
  expect(settled.toSorted()).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ])
})

test('deletes files that were never sent after a day, and keeps sent ones', async () => {
  const [forsaken, fresh] = [
    await saveUpload(ctx, { bytes: photo, name: null }),
    await saveUpload(ctx, { bytes: photo, name: null }),
  ]
  const [row] = await db.admin`
    update sms_media set created_at = now() - interval '25 hours' where id = ${forsaken.id} returning storage_key`
  await deleteOrphanedUploads({
    pool: db.workerPool,
    bus: { publish: async () => {} },
    now: () => new Date(),
  })
  const left = await db.admin`select id from sms_media where id in ${db.admin([forsaken.id, fresh.id])}`
  expect(left).toEqual([{ id: fresh.id }])
  expect(await getFile(ctx.account.id, row!.storage_key)).toBeNull()
})
