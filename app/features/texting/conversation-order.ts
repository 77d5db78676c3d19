import type { RoomView } from './texting.schema.ts'

type Ordered = Pick<RoomView, 'id' | 'status' | 'lastMessageOn' | 'favorited'>

/** Whether this user follows the room and something was said since they last looked. */
export function isFavoritedUnviewed(room: Ordered, userId: string): boolean {
  const mine = room.favorited.find((following) => following.userId === userId)
  if (!mine) return false
  return mine.lastViewedOn === null || Date.parse(mine.lastViewedOn) < Date.parse(room.lastMessageOn)
}

/** Which of the list's four sections a room is in: waiting for an answer or not, and in each those followed with news first. */
function section(room: Ordered, userId: string): number {
  return (room.status === 'attention' ? 0 : 2) + (isFavoritedUnviewed(room, userId) ? 0 : 1)
}

/**
 * The spec's order of the list, for one user (spec 2, 4): attention first, then favorited-unviewed first, then the newest
 * message; the id settles what is left. The server's list query (list-rooms.server.ts) sorts by the same keys.
 */
export function compareRooms(a: Ordered, b: Ordered, userId: string): number {
  return (
    section(a, userId) - section(b, userId) ||
    Date.parse(b.lastMessageOn) - Date.parse(a.lastMessageOn) ||
    (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  )
}
