import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getFile } from '#app/lib/storage.server.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { deleteOrphanedChatUploads, readChatFile, saveChatUpload } from './media.server.ts'
import { deleteChat, sendChat } from './messages.server.ts'
import { createChatRoom, removeChatUser } from './rooms.server.ts'

const db = useDatabase()
const picture = (size = 40) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#225577' } })
    .png()
    .toBuffer()

async function office() {
  const { account } = await makeAccount(db)
  const person = async (role: 'employee' | 'owner' = 'employee') => {
    const user = await makeUser(db, account.id, { role })
    return { id: user.id, ctx: makeCtx(db, account, user) }
  }
  const [dana, luis, maya] = [await person(), await person(), await person('owner')]
  const room = await createChatRoom(dana.ctx, { users: [luis.id], title: 'Claims' })
  return { account, dana, luis, maya, room }
}

const send = (ctx: Parameters<typeof sendChat>[0], roomId: string, fileIds: string[], message = '') =>
  sendChat(ctx, { requestId: randomUUID(), roomId, message, fileIds })
const keysOf = async (messageId: string) =>
  (await db.admin`select storage_key from chat_media where message_id = ${messageId}`).map(
    (row) => row.storage_key as string,
  )

test('lets the uploader read a file until it is sent, and then only the room’s members, not even admins', async () => {
  const { dana, luis, maya, room } = await office()
  const file = await saveChatUpload(dana.ctx, room.id, { bytes: await picture(), name: '../../roof.png' })
  expect(file).toMatchObject({
    fileName: 'roof.png',
    contentType: 'image/png',
    width: 40,
    url: `/chat/media/${file.id}`,
  })
  await expect(readChatFile(luis.ctx, file.id)).rejects.toMatchObject({ code: 'not-found' })
  // Users can't send others' files, or the same file twice.
  await expect(send(luis.ctx, room.id, [file.id])).rejects.toMatchObject({ code: 'invalid' })
  expect(await send(dana.ctx, room.id, [file.id])).toMatchObject({ files: [{ id: file.id }], message: '' })
  await expect(send(dana.ctx, room.id, [file.id])).rejects.toMatchObject({ code: 'invalid' })
  expect((await readChatFile(luis.ctx, file.id)).contentType).toBe('image/png')
  await expect(readChatFile(maya.ctx, file.id)).rejects.toMatchObject({ code: 'not-found' })
  await removeChatUser(luis.ctx, { roomId: room.id, userId: luis.id })
  await expect(readChatFile(luis.ctx, file.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses other files with the fixed message', async () => {
  const { dana, maya, room } = await office()
  for (const [bytes, words] of [
    [Buffer.from('MZ a program'), /^Error uploading file\. This is a file of type EXE/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /^Error uploading file\. /],
    [new Uint8Array(16 * 1024 * 1024), /^Error uploading file\. This file is larger than 15\.0 MB\./],
  ] as const) {
    await expect(saveChatUpload(dana.ctx, room.id, { bytes, name: 'roof.png' })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(words),
    })
  }
  const good = { bytes: await picture(), name: 'roof.png' }
  await expect(saveChatUpload(maya.ctx, room.id, good)).rejects.toMatchObject({ code: 'not-found' })
})

test('deletes files with their message, with their group, or a day after they weren’t sent', async () => {
  const { account, dana, luis, room } = await office()
  const upload = async () => saveChatUpload(dana.ctx, room.id, { bytes: await picture(), name: 'a.png' })
  const sent = await send(dana.ctx, room.id, [(await upload()).id])
  const kept = await send(dana.ctx, room.id, [(await upload()).id])
  const [gone, stays] = [await keysOf(sent.id), await keysOf(kept.id)]
  await deleteChat(dana.ctx, { messageId: sent.id })
  expect(await getFile(account.id, gone[0]!)).toBeNull()
  expect(await getFile(account.id, stays[0]!)).not.toBeNull()

  const forgotten = await upload()
  const fresh = await upload()
  const [{ key }] = (await db.admin`
    update chat_media set created_at = now() - interval '25 hours' where id = ${forgotten.id}
    returning storage_key as key`) as unknown as [{ key: string }]
  await deleteOrphanedChatUploads({ pool: db.workerPool, bus: recordingBus(), now: () => new Date() })
  expect(await getFile(account.id, key)).toBeNull()
  const left =
    await db.admin`select id from chat_media where message_id is null and account_id = ${account.id}`
  expect(left).toEqual([{ id: fresh.id }])

  await removeChatUser(luis.ctx, { roomId: room.id, userId: luis.id })
  await removeChatUser(dana.ctx, { roomId: room.id, userId: dana.id })
  expect(await getFile(account.id, stays[0]!)).toBeNull()
})
