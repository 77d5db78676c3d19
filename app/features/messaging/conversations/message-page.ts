import type { Page } from '#app/lib/paging.ts'

/** A message of a conversation, by text or in team chat. `rev` counts its changes. */
export interface Revised {
  id: string
  rev: number
}

// A page holds the loaded messages of one conversation, oldest first; `nextCursor` leads to older ones.

/** The newer of two states of one message; of the same revision, the one received last. */
export function newerState<Message extends Revised>(held: Message, received: Message): Message {
  return received.rev >= held.rev ? received : held
}

/** Sorts by id, which is the order of time (uuidv7). */
function putMessages<Message extends Revised>(
  list: Page<Message>,
  received: readonly Message[],
): Page<Message> {
  if (received.length === 0) return list
  const byId = new Map(list.items.map((message) => [message.id, message]))
  for (const message of received) {
    const held = byId.get(message.id)
    byId.set(message.id, held ? newerState(held, message) : message)
  }
  return { ...list, items: [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** Merges received messages into the loaded ones. */
export function mergeMessages<Message extends Revised>(
  list: Page<Message>,
  received: readonly Message[],
): Page<Message> {
  return putMessages(list, withinLoaded(list, received))
}

/** Leaves out messages older than the loaded ones: those in between would be missing. */
function withinLoaded<Message extends Revised>(list: Page<Message>, received: readonly Message[]) {
  const first = list.items[0]
  return first && list.nextCursor !== null ? received.filter(({ id }) => id >= first.id) : received
}

/** Like mergeMessages, but a loaded message wins over a received one of its revision: an optimistic change may be ahead. */
export function withReceived<Message extends Revised>(
  list: Page<Message>,
  received: readonly Message[],
): Page<Message> {
  if (received.length === 0) return list
  return putMessages(putMessages({ ...list, items: [] }, withinLoaded(list, received)), list.items)
}

/** Adds an older page. */
export function prependPage<Message extends Revised>(
  list: Page<Message>,
  page: Page<Message>,
): Page<Message> {
  return { ...putMessages(list, page.items), nextCursor: page.nextCursor }
}

/**
 * Merges the newest page, loaded again. Older pages stay only when the two overlap: after a long absence there may be a
 * gap between them, which no one would notice.
 */
export function refreshPage<Message extends Revised>(
  list: Page<Message>,
  newest: Page<Message>,
): Page<Message> {
  const first = newest.items[0]
  if (!first || list.items.length === 0 || newest.nextCursor === null) return newest
  const held = new Set(list.items.map((message) => message.id))
  const touches = newest.items.some((message) => held.has(message.id))
  if (!touches) return newest
  return { ...putMessages(list, newest.items), nextCursor: list.nextCursor }
}
