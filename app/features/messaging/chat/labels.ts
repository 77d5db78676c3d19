import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import type { ChatMessageView, ChatRoomView } from './chat-views.server.ts'
import { CHANGE_WITHIN_MS } from './limits.ts'

/** The last message in one line, with its author. */
export function chatPreviewLine(room: ChatRoomView, userId: string): string {
  const { preview, lastMessageBy: by } = room
  if (!preview || !by) return preview
  if (by.id === userId) return `You: ${preview}`
  return room.format === 'direct' ? preview : `${by.firstName || 'Someone'}: ${preview}`
}

/** The other active users in a room. */
export function othersIn(
  room: ChatRoomView,
  people: ReadonlyMap<string, PeerView>,
  userId: string,
): PeerView[] {
  return room.users.flatMap((id) => (id === userId ? [] : (people.get(id) ?? [])))
}

/** The user's own message, younger than a day and not deleted. The server checks again. */
export function isChangeable(message: ChatMessageView, userId: string, now: Date): boolean {
  return (
    message.type === 'message' &&
    !message.deleted &&
    message.user.id === userId &&
    now.getTime() - Date.parse(message.createdAt) < CHANGE_WITHIN_MS
  )
}

/** GIF messages can't be edited. */
export const canEditMessage = (message: ChatMessageView, userId: string, now: Date): boolean =>
  message.media === null && isChangeable(message, userId, now)

/** `You, Dana Okafor and 2 others`. */
export function reactionWords(by: readonly { id: string; name: string }[], userId: string): string {
  const names = by.map(({ id, name }) => (id === userId ? 'You' : name || 'Someone'))
  const mine = names.indexOf('You')
  if (mine > 0) names.unshift(...names.splice(mine, 1))
  if (names.length === 1) return names[0]!
  if (names.length <= 4) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${names.slice(0, 3).join(', ')} and ${names.length - 3} others`
}
