import type { Page } from '#app/lib/paging.ts'
import type { RoomView } from './texting.schema.ts'
import { compareRooms } from './conversation-order.ts'

/** The rooms a browser holds: always a front part of the whole list, in its order. */
export type RoomList = Page<RoomView>

const sorted = (rooms: RoomView[], userId: string) => rooms.toSorted((a, b) => compareRooms(a, b, userId))

/** Where the part held here ends. A room that sorts behind it belongs to a page not loaded yet. */
function isHeld(list: RoomList, room: RoomView, userId: string): boolean {
  const last = list.items.at(-1)
  return list.nextCursor === null || !last || compareRooms(room, last, userId) <= 0
}

/** A room that is new or changed, put where its order says. */
export function putRoom(list: RoomList, room: RoomView, userId: string): RoomList {
  if (room.status === 'completed') return removeRoom(list, room.id)
  const others = list.items.filter((held) => held.id !== room.id)
  // What is on screen stays on screen even when it sinks below what is loaded; it comes again with its page.
  const wasHeld = others.length < list.items.length
  if (!wasHeld && !isHeld(list, room, userId)) return list
  return { ...list, items: sorted([...others, room], userId) }
}

export function removeRoom(list: RoomList, roomId: string): RoomList {
  const items = list.items.filter((room) => room.id !== roomId)
  return items.length === list.items.length ? list : { ...list, items }
}

/** The next page behind what is held. Rooms that moved to the front meanwhile are not taken twice. */
export function appendRooms(list: RoomList, page: Page<RoomView>, userId: string): RoomList {
  const held = new Set(list.items.map((room) => room.id))
  const added = page.items.filter((room) => !held.has(room.id))
  return { items: sorted([...list.items, ...added], userId), nextCursor: page.nextCursor }
}

/**
 * The first page loaded anew over what is held: it is the truth for the part it covers, so that a room completed while
 * the socket was away goes; pages fetched behind it stay.
 */
export function refreshRooms(list: RoomList, first: Page<RoomView>, userId: string): RoomList {
  const last = first.items.at(-1)
  if (first.nextCursor === null || !last) return first
  const fresh = new Set(first.items.map((room) => room.id))
  const behind = list.items.filter((room) => !fresh.has(room.id) && compareRooms(room, last, userId) > 0)
  if (behind.length === 0) return first
  return { items: sorted([...first.items, ...behind], userId), nextCursor: list.nextCursor }
}

/** A row as it was when its place was held. */
export type HeldRow = Pick<RoomView, 'id' | 'lastMessageOn'>

/**
 * The order to show while rows must not move (the pointer is on the list, or it is scrolled): what is shown keeps its
 * place with its newest content, what went is gone, what is new waits. `waiting` says how many rooms have news that
 * would move them up; one that only slides up because another one was dealt with is no news.
 */
export function holdOrder(
  shown: readonly HeldRow[],
  rooms: readonly RoomView[],
): { rooms: RoomView[]; waiting: number } {
  const byId = new Map(rooms.map((room) => [room.id, room]))
  const kept = shown.flatMap(({ id }) => byId.get(id) ?? [])
  const known = new Map(shown.map((row) => [row.id, row.lastMessageOn]))
  const place = new Map(kept.map((room, index) => [room.id, index]))
  const lastShown = kept.length === 0 ? -1 : rooms.findIndex((room) => room.id === kept.at(-1)!.id)
  let waiting = 0
  const behind: RoomView[] = []
  rooms.forEach((room, index) => {
    const then = known.get(room.id)
    if (then !== undefined) {
      if (index < place.get(room.id)! && room.lastMessageOn > then) waiting += 1
    } else if (kept.length > 0 && index > lastShown) behind.push(room)
    else waiting += 1
  })
  return { rooms: [...kept, ...behind], waiting }
}

/** Spec 2, 9: a row is 70 px high, and 30 more each for a company name, an attention status and a group. */
export function roomHeight(room: RoomView): number {
  return (
    70 +
    (showsCompany(room) ? 30 : 0) +
    (room.status === 'attention' ? 30 : 0) +
    (room.recipients.length > 1 ? 30 : 0)
  )
}

/** A business whose contact has no person's name is not named twice. */
export function showsCompany(room: RoomView): boolean {
  return !!room.client?.companyName && room.client.companyName !== room.client.name
}
