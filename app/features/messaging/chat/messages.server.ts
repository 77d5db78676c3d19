import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import { chatMessages, chatReactions, chatRooms, users } from '#db/schema/index.ts'
import type { deleteChatSchema, reactSchema, sendChatSchema, updateChatSchema } from './chat.schema.ts'
import type { ChatMessageView, GifInfo } from './chat-views.server.ts'
import { CHANGE_WITHIN_MS, gifId, MAX_REACTIONS } from './limits.ts'
import { findGif } from './gifs.server.ts'
import { inRoom } from './list-messages.server.ts'
import { claimChatFiles, takeMessageFiles } from './media.server.ts'
import { selectChatMessage, selectChatMessages } from './message-view.server.ts'
import {
  chatRoomFor,
  noChatRoom,
  usersInRoom,
  requireColleague,
  selectChatRoom,
  publishTo,
  viewFor,
} from './room-view.server.ts'
import { notifyRoom } from './notify.server.ts'
import { lockChatRoom } from './rooms.server.ts'
import { chatMessageChanged, chatRoomChanged } from './events.ts'
import { type ChosenMention, findMentions, type Mention, writtenMentions } from '#app/lib/mentions.ts'
import { selectMentionable } from '#app/lib/mentions.server.ts'
import { messagePreview } from '#app/features/messaging/conversations/labels.ts'

const noMessage = () => notFound('This message')

/** Sends a message, with files, or a GIF. The same requestId twice is one message. */
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
        mentions: await mentionsIn(tx, room.id, { ...input, userId: actor.id }),
        gifTitle: gif?.title,
        gifWidth: gif?.width,
        gifHeight: gif?.height,
        requestId: input.requestId,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: chatMessages.id })
    if (!made) throw new AppError('conflict', 'This message has already been sent.')
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

/** Whom a message to the room mentions: the others in it. */
async function mentionsIn(
  tx: Database,
  roomId: string,
  { message, mentions, userId }: { message: string; mentions?: readonly ChosenMention[]; userId: string },
): Promise<Mention[]> {
  if (!message.includes('@')) return []
  const others = await selectMentionable(
    tx,
    sql`${users.id} <> ${userId}::uuid and ${users.id} in (select user_id from chat_room_users where room_id = ${roomId}::uuid)`,
  )
  return findMentions(message, others, mentions)
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
    throw new AppError('conflict', 'This message has already been sent.')
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
  publishTo(tx, await usersInRoom(tx, message.roomId), chatMessageChanged, message)
  return message
}

/** The message, with its room locked. */
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

/** Only the user's own message, younger than a day. */
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

/** Changes the text of the user's own message. */
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
        .set({
          body: input.message,
          mentions: await mentionsIn(tx, room.id, {
            message: input.message,
            // Earlier mentions stay, also under a former name.
            mentions: [...writtenMentions(message.body, message.mentions), ...(input.mentions ?? [])],
            userId: message.userId,
          }),
          editedAt: ctx.now(),
        })
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

/** Deletes the user's own message: its text, files and reactions are gone; a trace of it stays. */
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
      .set({ body: '', mentions: [], deletedAt: ctx.now() })
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

/** Adds or removes the user's reaction. */
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
