import { messagePreview, userName } from '#app/features/messaging/conversations/labels.ts'
import { mentionedIds } from '#app/lib/mentions.ts'
import { notifyUsers } from '#app/features/accounts/push/notify.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { mentionedSentence } from '#app/lib/event-sentences.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { ChatMessageView } from './chat-views.server.ts'
import { chatMentioned } from './events.ts'
import { selectChatMessage } from './message-view.server.ts'
import { type ChatRoomRow, selectChatRoom, viewFor } from './room-view.server.ts'

/** A notification that no one has seen by then is stale. */
const TTL_SECONDS = 3600

/** Notifies the others in the room of a message, and says so to those it mentions, once the transaction commits. */
export async function notifyRoom(
  tx: Tx,
  ctx: Ctx,
  { message, room }: { message: ChatMessageView; room: ChatRoomRow },
): Promise<void> {
  for (const { id } of mentionedPeople(message, room)) {
    const title = viewFor(room, id)?.title ?? ''
    tx.after(chatMentioned(id, { roomId: room.id, messageId: message.id, by: message.user, title }))
  }
  await enqueue(tx, 'chat.notify', { messageId: message.id })
}

const othersIn = (message: ChatMessageView, room: ChatRoomRow) =>
  room.people.filter(({ id, gone }) => !gone && id !== message.user.id)

const mentionedPeople = (message: ChatMessageView, room: ChatRoomRow) => {
  const ids = mentionedIds(message.mentions, message.user.id)
  return othersIn(message, room).filter(({ id }) => ids.includes(id))
}

/** The task: notifies those who haven't seen the message yet. */
export async function notifyOfChat(ctx: Ctx, messageId: string): Promise<void> {
  const found = await ctx.db(async (tx) => {
    const message = await selectChatMessage(tx, messageId)
    const room = message && (await selectChatRoom(tx, message.roomId))
    return room && { message, room }
  })
  if (!found || found.message.deleted) return
  const { message, room } = found
  const about = { tag: `chat-${room.id}`, url: `/chat/${room.id}` }
  const mentioned = new Set(mentionedPeople(message, room).map(({ id }) => id))
  const unseen = othersIn(message, room).filter(({ viewedId }) => !viewedId || viewedId < message.id)
  const author = userName(message.user)
  const body = message.media ? 'GIF' : messagePreview(message.message, message.files)
  const mention = {
    plain: { title: 'You were mentioned', body: `${mentionedSentence('A colleague', 'in team chat')}.` },
    detailed: { title: `${author} mentioned you`, body },
    ...about,
  }
  const news = {
    plain: { title: 'New team message', body: 'A colleague wrote in team chat.' },
    detailed: { title: author, body },
    ...about,
  }
  const ids = (people: { id: string }[]) => people.map(({ id }) => id)
  await notifyUsers(ctx, ids(unseen.filter(({ id }) => mentioned.has(id))), mention, TTL_SECONDS)
  // A mention notifies the user in a muted room too.
  const rest = unseen.filter(({ id, muted }) => !muted && !mentioned.has(id))
  await notifyUsers(ctx, ids(rest), news, TTL_SECONDS)
}
