import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { cleanFileName, inspectFile } from '#app/features/accounts/files/inspect-file.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { chatMedia, chatMessages, chatRoomUsers } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import { CHAT_FILES } from './limits.ts'
import { uploadFailure } from '#app/features/accounts/files/attachments.ts'
import { isInChatRoom } from './list-rooms.server.ts'
import { fileView } from './message-view.server.ts'
import { noChatRoom, requireColleague } from './room-view.server.ts'
import type { StoredFile } from '#app/features/accounts/files/media-response.server.ts'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'
import { fileSize } from '#app/lib/file-size.ts'

/** Stores a file for a message to this room. Until the message is sent, the file belongs to its uploader. */
export async function saveChatUpload(
  ctx: Ctx,
  roomId: string,
  file: { bytes: Uint8Array; name: string | null },
): Promise<MediaView> {
  const actor = requireColleague(ctx)
  if (!(await isInChatRoom(ctx, roomId))) throw noChatRoom()
  if (file.bytes.byteLength > CHAT_FILES.maxBytes) throw refused(tooLarge)
  const inspected = await inspectFile(file.bytes, 'shared')
  if (!inspected.ok) throw refused(inspected.reason)
  const row = {
    accountId: ctx.account.id,
    uploadedBy: actor.id,
    storageKey: await putFile(ctx.account.id, 'chat', inspected.bytes, inspected.contentType),
    fileName: cleanFileName(file.name, inspected.contentType),
    contentType: inspected.contentType,
    byteSize: inspected.bytes.byteLength,
    width: inspected.width,
    height: inspected.height,
    createdAt: ctx.now(),
  }
  const [made] = await ctx.db((tx) => tx.insert(chatMedia).values(row).returning({ id: chatMedia.id }))
  return fileView({
    id: made!.id,
    content_type: row.contentType,
    file_name: row.fileName,
    width: row.width,
    height: row.height,
    byte_size: row.byteSize,
  })
}

const tooLarge = `This file is larger than ${fileSize(CHAT_FILES.maxBytes)}.`
/** The largest upload, and the message for a larger one. */
export const CHAT_UPLOAD = { maxFileBytes: CHAT_FILES.maxBytes, tooLarge: uploadFailure(tooLarge) }
const refused = (reason: string) => new AppError('invalid', uploadFailure(reason), 'file')

/** Attaches uploaded files to a message: only the sender's own, and each once. */
export async function claimChatFiles(tx: Database, messageId: string, userId: string, ids: string[]) {
  if (ids.length === 0) return []
  const files = await tx
    .update(chatMedia)
    .set({ messageId })
    .where(and(inArray(chatMedia.id, ids), isNull(chatMedia.messageId), eq(chatMedia.uploadedBy, userId)))
    .returning({ contentType: chatMedia.contentType })
  if (files.length !== new Set(ids).size) {
    throw new AppError('invalid', 'An attached file is no longer there. Attach it again.', 'fileIds')
  }
  return files
}

/**
 * Deletes a message's files from the database and returns their keys, to be removed from storage after the
 * transaction.
 */
export async function takeMessageFiles(tx: Database, messageId: string): Promise<string[]> {
  const gone = await tx
    .delete(chatMedia)
    .where(eq(chatMedia.messageId, messageId))
    .returning({ key: chatMedia.storageKey })
  return gone.map((file) => file.key)
}

/** Takes the files of all messages of a room. */
export async function takeRoomFiles(tx: Database, roomId: string): Promise<string[]> {
  const ofRoom = tx.select({ id: chatMessages.id }).from(chatMessages).where(eq(chatMessages.roomId, roomId))
  const gone = await tx
    .delete(chatMedia)
    .where(inArray(chatMedia.messageId, ofRoom))
    .returning({ key: chatMedia.storageKey })
  return gone.map((file) => file.key)
}

/** A file, for users in its room; before it is sent, for its uploader. */
export async function readChatFile(ctx: Ctx, mediaId: string): Promise<StoredFile> {
  const actor = requireColleague(ctx)
  const missing = () => notFound('This file')
  const [found] = await ctx.db((tx) =>
    tx
      .select({ media: chatMedia, reader: chatRoomUsers.userId })
      .from(chatMedia)
      .leftJoin(chatMessages, on(chatMessages, chatMedia.messageId))
      .leftJoin(
        chatRoomUsers,
        and(
          eq(chatRoomUsers.accountId, chatMessages.accountId),
          eq(chatRoomUsers.roomId, chatMessages.roomId),
          eq(chatRoomUsers.userId, actor.id),
        ),
      )
      .where(eq(chatMedia.id, mediaId)),
  )
  if (!found) throw missing()
  const { media, reader } = found
  if (media.messageId === null ? media.uploadedBy !== actor.id : reader === null) throw missing()
  const file = await getFile(ctx.account.id, media.storageKey)
  if (!file) throw missing()
  return { file, contentType: media.contentType, fileName: media.fileName }
}

/** Removes the files that were uploaded and never sent. */
export async function deleteOrphanedChatUploads(services: Services): Promise<void> {
  const forsaken = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string; media_id: string; storage_key: string }>(
      sql`select * from orphaned_chat_uploads(1000)`,
    ),
  )
  for (const upload of forsaken) {
    const ctx = await systemCtx(services, upload.account_id)
    const gone = await ctx?.db((tx) =>
      tx
        .delete(chatMedia)
        .where(and(eq(chatMedia.id, upload.media_id), isNull(chatMedia.messageId)))
        .returning({ id: chatMedia.id }),
    )
    if (gone?.length) await removeFile(upload.account_id, upload.storage_key)
  }
}
