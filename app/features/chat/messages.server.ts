import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page } from '#app/lib/paging.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { historyAround, historyPage } from '#app/lib/paging.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { chatMessages, chatReactions, chatRooms } from '#db/schema/index.ts'
import type {
  ChatMatch,
  ChatMessageView,
  ChatSearch,
  deleteChatSchema,
  GifInfo,
  reactSchema,
  sendChatSchema,
  updateChatSchema,
} from './chat.schema.ts'
import { CHANGE_WITHIN_MS, CHAT_PAGE_SIZE, gifId, MAX_REACTIONS } from './limits.ts'
import { findGif } from './gifs.server.ts'
import { findChatRooms } from './list-rooms.server.ts'
import { claimChatFiles, takeMessageFiles } from './media.server.ts'
import { selectChatMessage, selectChatMessages } from './message-view.server.ts'
import {
  chatRoomFor,
  noChatRoom,
  requireColleague,
  selectChatRoom,
  selectChatRooms,
  publishTo,
  viewFor,
} from './room-view.server.ts'
import { notifyRoom } from './notify.server.ts'
import { lockChatRoom, peopleOf } from './rooms.server.ts'
import { chatMessageChanged, chatRoomChanged } from './events.ts'
import { messagePreview } from '#app/features/conversations/labels.ts'
import { MIN_SEARCH_LENGTH } from '#app/features/conversations/limits.ts'

const noMessage = () => notFound('This message')

/** Restricts messages `m` to rooms the reader is in. */
const readBy = (userId: string) => sql`exists (select from chat_room_users reader
  where reader.account_id = m.account_id and reader.room_id = m.room_id and reader.user_id = ${userId}::uuid)`

/**
 * One page of a room's messages, oldest first: the newest page, or the one before the message `before`.
 * @throws AppError not-found, also for users who aren't in the room.
 */
export async function listChatMessages(
  ctx: Ctx,
  input: { roomId: string; before?: string | null; limit?: number },
): Promise<Page<ChatMessageView>> {
  const actor = requireColleague(ctx)
  const limit = Math.min(Math.max(input.limit ?? CHAT_PAGE_SIZE, 1), 100)
  const before = isUuid(input.before) ? sql`and m.id < ${input.before}::uuid` : sql``
  return ctx.db(async (tx) => {
    const messages = await inRoom(tx, actor.id, input.roomId, (roomId) =>
      selectChatMessages(
        tx,
        sql`where m.room_id = ${roomId}::uuid and ${readBy(actor.id)} ${before} order by m.id desc limit ${limit + 1}`,
      ),
    )
    return historyPage(messages, limit)
  })
}

/** A found message with a page before and after it. @throws AppError not-found */
export async function listChatAround(ctx: Ctx, roomId: string, messageId: string) {
  const actor = requireColleague(ctx)
  const half = CHAT_PAGE_SIZE
  return ctx.db(async (tx) => {
    const part = (rest: ReturnType<typeof sql>) =>
      selectChatMessages(
        tx,
        sql`where m.room_id = ${roomId}::uuid and ${readBy(actor.id)} and ${rest} limit ${half + 1}`,
      )
    const [upTo, after] = await inRoom(tx, actor.id, roomId, () =>
      Promise.all([
        part(sql`m.id <= ${messageId}::uuid order by m.id desc`),
        part(sql`m.id > ${messageId}::uuid order by m.id`),
      ]),
    )
    return historyAround(upTo, after, half)
  })
}

/** Reads, and checks at the same time that the reader is in the room. @throws AppError not-found */
async function inRoom<Read>(
  tx: Database,
  userId: string,
  roomId: string,
  read: (roomId: string) => Promise<Read>,
): Promise<Read> {
  const [own, found] = await Promise.all([
    tx.execute(
      sql`select from chat_room_users where room_id = ${roomId}::uuid and user_id = ${userId}::uuid`,
    ),
    read(roomId),
  ])
  if (own.length === 0) throw noChatRoom()
  return found
}

/**
 * Sends a message, with files, or a GIF. The same requestId twice is one message.
 * @throws AppError not-found; conflict when the only other user has left; invalid for files that aren't the sender's.
 */
export async function sendChat(ctx: Ctx, input: z.output<typeof sendChatSchema>): Promise<ChatMessageView> {
  const actor = requireColleague(ctx)
  const gif = input.fileIds.length === 0 ? await gifOf(ctx, input) : null
  return ctx.db(async (tx) => {
    const room = await lockChatRoom(tx, ctx, input.roomId)
    const [earlier] = await selectChatMessages(tx, sql`where m.request_id = ${input.requestId}::uuid`)
    if (earlier) return sameSender(earlier, actor.id, room.id)
    if (!(await chatRoomFor(tx, room.id, actor.id)).open) {
      throw new AppError(
        'conflict',
        'No one else is in this room anymore, so you can only read it.',
        'message',
      )
    }
    const [made] = await tx
      .insert(chatMessages)
      .values({
        accountId: ctx.account.id,
        roomId: room.id,
        userId: actor.id,
        body: input.message,
        gifTitle: gif?.title,
        gifWidth: gif?.width,
        gifHeight: gif?.height,
        requestId: input.requestId,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: chatMessages.id })
    if (!made) throw new AppError('conflict', 'This message was sent already.')
    const files = await claimChatFiles(tx, made.id, actor.id, input.fileIds)
    await tx
      .update(chatRooms)
      .set({
        lastMessageId: made.id,
        lastMessageOn: ctx.now(),
        lastMessagePreview: gif ? 'GIF' : messagePreview(input.message, files),
        lastMessageBy: actor.id,
      })
      .where(eq(chatRooms.id, room.id))
    const shownAgain = await countIn(tx, room.id, actor.id, made.id)
    await noteGhost(tx, ctx, 'sent a message', room.id)
    const message = await publishChatMessage(tx, made.id)
    const row = await selectChatRoom(tx, room.id)
    if (!row) throw noChatRoom()
    for (const id of shownAgain) {
      const view = viewFor(row, id)
      if (view) tx.after(chatRoomChanged(id, view))
    }
    await notifyRoom(tx, ctx, { message, room: row })
    return message
  })
}

/**
 * Counts the message as unread for the others and unhides the room. Returns the users who see it in their list again.
 */
async function countIn(tx: Database, roomId: string, userId: string, messageId: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string; was: boolean }>(sql`
    update chat_room_users m set hidden = false,
      unread = case when m.user_id = ${userId}::uuid then 0 else m.unread + 1 end,
      viewed_id = case when m.user_id = ${userId}::uuid then ${messageId}::uuid else m.viewed_id end
    where m.room_id = ${roomId}::uuid
    returning m.user_id as id, old.hidden as was`)
  return rows.filter((row) => row.was).map((row) => row.id)
}

async function gifOf(
  ctx: Ctx,
  { message, roomId }: { message: string; roomId: string },
): Promise<GifInfo | null> {
  const id = gifId(message)
  if (!id) return null
  // Check before asking the service.
  await ctx.db((tx) => inRoom(tx, requireColleague(ctx).id, roomId, async () => null))
  return findGif(id)
}

function sameSender(message: ChatMessageView, actorId: string, roomId: string): ChatMessageView {
  if (message.user.id !== actorId || message.roomId !== roomId) {
    throw new AppError('conflict', 'This message was sent already.')
  }
  return message
}

/** A message shows its author's name. The audit log says when someone else wrote it. */
async function noteGhost(tx: Database, ctx: Ctx, action: string, roomId: string): Promise<void> {
  if (ctx.ghostedBy) await audit(tx, ctx, { action, entity: 'chat room', entityId: roomId })
}

/** Publishes the new state of a message to everyone in the room. */
async function publishChatMessage(tx: Tx, messageId: string): Promise<ChatMessageView> {
  const message = await selectChatMessage(tx, messageId)
  if (!message) throw noMessage()
  publishTo(tx, await peopleOf(tx, message.roomId), chatMessageChanged, message)
  return message
}

/** The message, with its room locked. @throws AppError not-found, also for users who aren't in the room. */
async function lockMessage(tx: Database, ctx: Ctx, messageId: string) {
  const [found] = await tx
    .select({ roomId: chatMessages.roomId })
    .from(chatMessages)
    .where(eq(chatMessages.id, messageId))
  if (!found) throw noMessage()
  const room = await lockChatRoom(tx, ctx, found.roomId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not-found' ? noMessage() : error
  })
  const [message] = await tx.select().from(chatMessages).where(eq(chatMessages.id, messageId))
  if (!message || message.type === 'status') throw noMessage()
  if (message.deletedAt) throw new AppError('conflict', 'This message was deleted.')
  return { message, room }
}

/** Only the user's own message, younger than a day (spec 2, 4). @throws AppError forbidden, conflict */
function requireChangeable(ctx: Ctx, message: { userId: string; createdAt: Date }, verb: string): void {
  if (message.userId !== ctx.actor?.id) {
    throw new AppError('forbidden', `Only the author of a message can ${verb} it.`)
  }
  if (ctx.now().getTime() - message.createdAt.getTime() >= CHANGE_WITHIN_MS) {
    throw new AppError(
      'conflict',
      `A message can be ${verb}${verb.endsWith('e') ? 'd' : 'ed'} for one day only.`,
    )
  }
}

/**
 * Changes the text of the user's own message.
 * @throws AppError forbidden, conflict (a day old, a GIF, deleted), invalid (empty), not-found.
 */
export async function updateChat(
  ctx: Ctx,
  input: z.output<typeof updateChatSchema>,
): Promise<ChatMessageView> {
  return ctx.db(async (tx) => {
    const { message, room } = await lockMessage(tx, ctx, input.messageId)
    requireChangeable(ctx, message, 'edit')
    if (message.gifTitle !== null) throw new AppError('conflict', 'A GIF cannot be edited.')
    const before = await selectChatMessage(tx, message.id)
    if (input.message === '' && before?.files.length === 0) {
      throw new AppError('invalid', 'Write something, or delete the message.', 'message')
    }
    if (gifId(input.message)) throw new AppError('invalid', 'A GIF is a message of its own.', 'message')
    if (message.body !== input.message) {
      await tx
        .update(chatMessages)
        .set({ body: input.message, editedAt: ctx.now() })
        .where(eq(chatMessages.id, message.id))
      const files = before?.files ?? []
      await previewIfLast(tx, room, message.id, messagePreview(input.message, files))
      await noteGhost(tx, ctx, 'edited a message', room.id)
    }
    return publishChatMessage(tx, message.id)
  })
}

async function previewIfLast(
  tx: Database,
  room: { id: string; lastMessageId: string | null },
  messageId: string,
  preview: string,
): Promise<void> {
  if (room.lastMessageId !== messageId) return
  await tx.update(chatRooms).set({ lastMessagePreview: preview }).where(eq(chatRooms.id, room.id))
}

/**
 * Deletes the user's own message: its text, files and reactions are gone; a trace of it stays.
 * @throws AppError forbidden, conflict (a day old, deleted already), not-found.
 */
export async function deleteChat(
  ctx: Ctx,
  { messageId }: z.output<typeof deleteChatSchema>,
): Promise<ChatMessageView> {
  let files: string[] = []
  const deleted = await ctx.db(async (tx) => {
    const { message, room } = await lockMessage(tx, ctx, messageId)
    requireChangeable(ctx, message, 'delete')
    files = await takeMessageFiles(tx, messageId)
    await tx.delete(chatReactions).where(eq(chatReactions.messageId, messageId))
    await tx
      .update(chatMessages)
      .set({ body: '', deletedAt: ctx.now() })
      .where(eq(chatMessages.id, messageId))
    // Users who hadn't seen it have one unread message less.
    await tx.execute(sql`
      update chat_room_users set unread = unread - 1
      where room_id = ${room.id}::uuid and user_id <> ${message.userId}::uuid and unread > 0
        and (viewed_id is null or viewed_id < ${messageId}::uuid)`)
    await previewIfLast(tx, room, messageId, 'Message deleted')
    await noteGhost(tx, ctx, 'deleted a message', room.id)
    return publishChatMessage(tx, messageId)
  })
  await Promise.all(files.map((key) => removeFile(ctx.account.id, key)))
  return deleted
}

/**
 * Adds or removes the user's reaction.
 * @throws AppError conflict when the message is deleted or has too many different ones; not-found.
 */
export async function reactToChat(ctx: Ctx, input: z.output<typeof reactSchema>): Promise<ChatMessageView> {
  const actor = requireColleague(ctx)
  return ctx.db(async (tx) => {
    const { message } = await lockMessage(tx, ctx, input.messageId)
    const mine = sql`account_id = ${ctx.account.id}::uuid and message_id = ${message.id}::uuid
      and user_id = ${actor.id}::uuid and emoji = ${input.emoji}`
    const taken = await tx.execute(sql`delete from chat_reactions where ${mine} returning emoji`)
    if (taken.length === 0) {
      const [held] = await tx.execute<{ others: number }>(sql`
        select count(distinct emoji)::int as others from chat_reactions
        where message_id = ${message.id}::uuid and emoji <> ${input.emoji}`)
      if (held!.others >= MAX_REACTIONS) {
        throw new AppError('conflict', `A message can have at most ${MAX_REACTIONS} different reactions.`)
      }
      await tx.insert(chatReactions).values({
        accountId: ctx.account.id,
        messageId: message.id,
        userId: actor.id,
        emoji: input.emoji,
        createdAt: ctx.now(),
      })
    }
    // Makes the trigger raise the message's revision.
    await tx.update(chatMessages).set({ body: message.body }).where(eq(chatMessages.id, message.id))
    return publishChatMessage(tx, message.id)
  })
}

/**
 * The user's rooms by title, and messages in them by text, newest first.
 * @throws AppError invalid below 4 characters (spec 2, 5).
 */
export async function searchChat(ctx: Ctx, typed: string): Promise<ChatSearch> {
  const actor = requireColleague(ctx)
  const term = typed.replaceAll('\0', '').trim().slice(0, 200)
  if (term.length < MIN_SEARCH_LENGTH) {
    throw new AppError('invalid', 'Needs to be at least 4 characters', 'search')
  }
  const [rooms, messages] = await Promise.all([
    findChatRooms(ctx, term, 10),
    ctx.db((tx) => findChatMessages(tx, actor.id, { term, most: 50 })),
  ])
  return { rooms, messages }
}

/** Messages that contain the term, in rooms the reader is in, newest first. */
export async function findChatMessages(
  tx: Database,
  readerId: string,
  { term, most }: { term: string; most: number },
): Promise<ChatMatch[]> {
  const found = await selectChatMessages(
    tx,
    sql`where m.id in (select id from search_chat_messages(${term}, ${readerId}::uuid, ${most}))`,
  )
  const ids = [...new Set(found.map((message) => message.roomId))]
  if (ids.length === 0) return []
  const rows = await selectChatRooms(
    tx,
    sql`select id, 0 as rank from chat_rooms where id = any(${`{${ids.join(',')}}`}::uuid[])`,
  )
  const titles = new Map(rows.map((row) => [row.id, viewFor(row, readerId)?.title ?? '']))
  return found.map(({ id, roomId, message, user, createdAt }) => ({
    ...{ id, roomId, message, user, createdAt },
    roomTitle: titles.get(roomId) ?? '',
  }))
}
