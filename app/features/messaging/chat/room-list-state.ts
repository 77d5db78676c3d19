import type { ChatMessageView, ChatRoomPage, ChatRoomView, ChatUpdate } from './chat-views.server.ts'
import { messagePreview } from '#app/features/messaging/conversations/labels.ts'

/** Rooms the user has placed come first, as placed; then by newest message and id. The server sorts the same way. */
export function compareChatRooms(a: ChatRoomView, b: ChatRoomView): number {
  if (a.order !== null || b.order !== null) {
    if (a.order === null) return 1
    return b.order === null ? -1 : a.order - b.order
  }
  return Date.parse(b.lastMessageOn) - Date.parse(a.lastMessageOn) || (a.id < b.id ? 1 : -1)
}

/** Puts a new or changed room in its place. `hidden` says which of the two lists this is. */
export function putChatRoom(list: ChatRoomPage, room: ChatRoomView, hidden: boolean): ChatRoomPage {
  const others = list.items.filter((held) => held.id !== room.id)
  if (room.hidden.length > 0 !== hidden) return { ...list, items: others }
  const last = list.items.at(-1)
  const isBehind = list.nextCursor !== null && last !== undefined && compareChatRooms(room, last) > 0
  if (isBehind && others.length === list.items.length) return list
  return { ...list, items: [...others, room].toSorted(compareChatRooms) }
}

/** Changes one room and puts it in its place. */
export const changeChatRoom = (
  list: ChatRoomPage,
  roomId: string,
  by: (room: ChatRoomView) => ChatRoomView,
): ChatRoomPage => ({
  ...list,
  items: list.items.map((room) => (room.id === roomId ? by(room) : room)).toSorted(compareChatRooms),
})

/** A listed room as it is once viewed, unless it was removed or got a message in between. */
export const putViewedRoom = (list: ChatRoomPage, viewed: ChatRoomView): ChatRoomPage =>
  changeChatRoom(list, viewed.id, (room) => (room.lastMessageId === viewed.lastMessageId ? viewed : room))

/** Gives these rooms the first places, in this order. */
export const placeFirst = (list: ChatRoomPage, placed: readonly string[]): ChatRoomPage => ({
  ...list,
  items: list.items
    .map((room) => {
      const order = placed.indexOf(room.id)
      return { ...room, order: order < 0 ? null : order }
    })
    .toSorted(compareChatRooms),
})

export const removeChatRoom = (list: ChatRoomPage, roomId: string): ChatRoomPage => ({
  ...list,
  items: list.items.filter((room) => room.id !== roomId),
})

/** Adds the next page. */
export function appendChatRooms(list: ChatRoomPage, page: ChatRoomPage): ChatRoomPage {
  const held = new Set(list.items.map((room) => room.id))
  const added = page.items.filter((room) => !held.has(room.id))
  return { items: [...list.items, ...added].toSorted(compareChatRooms), nextCursor: page.nextCursor }
}

/** The message in one line, for the list. */
export function chatPreview(message: ChatMessageView): string {
  if (message.deleted) return 'Message deleted'
  return message.media ? 'GIF' : messagePreview(message.message, message.files)
}

/** A room after one of its messages was sent or changed. */
export function applyMessage(room: ChatRoomView, message: ChatMessageView, userId: string): ChatRoomView {
  const isNew = room.lastMessageId === null || message.id > room.lastMessageId
  if (!isNew) {
    return room.lastMessageId === message.id && message.type === 'message'
      ? { ...room, preview: chatPreview(message) }
      : room
  }
  const { user } = message
  const counts = message.type === 'message' && user.id !== userId
  return {
    ...room,
    unread: counts ? room.unread + 1 : user.id === userId ? 0 : room.unread,
    viewedBy: [user.id],
    lastMessageId: message.id,
    lastMessageOn: message.createdAt,
    preview: chatPreview(message),
    lastMessageBy: message.type === 'message' ? { id: user.id, firstName: user.firstName } : null,
  }
}

/** A room after someone viewed it: the user in another tab, or another user. */
export function applyRoomUpdate(room: ChatRoomView, update: ChatUpdate): ChatRoomView {
  const unread = update.unread ?? room.unread
  const seen = update.viewed && update.viewed.messageId === room.lastMessageId ? [update.viewed.userId] : []
  return { ...room, unread, viewedBy: [...new Set([...room.viewedBy, ...seen])] }
}

/**
 * The rooms that get a place of their own when the one at `from` is moved to `to`. Those above it get one too, so that
 * they stay above it.
 */
export function placesAfterMove(rooms: readonly ChatRoomView[], from: number, to: number): string[] {
  const ids = rooms.map((room) => room.id)
  ids.splice(to, 0, ...ids.splice(from, 1))
  const placed = rooms.filter((room) => room.order !== null).length
  const joins = to < placed && rooms[from]?.order === null ? 1 : 0
  return ids.slice(0, Math.max(placed + joins, to + 1))
}
