import type { Page } from '#app/lib/paging.ts'

/** What is said in a conversation, by text or in team chat. */
interface Said {
  id: string
  rev: number
}

/** The messages a browser holds of one room, oldest first; `nextCursor` leads to older ones. */
type Conversation<Message extends Said> = Page<Message>

/** Of two states of one message the one to show. Of one revision the later heard of. */
export function newerState<Message extends Said>(held: Message, heard: Message): Message {
  return heard.rev >= held.rev ? heard : held
}

/** Ids are made in the order of time (uuidv7), so they are the order; the same id takes the place of the one held. */
function putMessages<Message extends Said>(
  list: Conversation<Message>,
  heard: readonly Message[],
): Conversation<Message> {
  if (heard.length === 0) return list
  const byId = new Map(list.items.map((message) => [message.id, message]))
  for (const message of heard) {
    const held = byId.get(message.id)
    byId.set(message.id, held ? newerState(held, message) : message)
  }
  return { ...list, items: [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** What was told of a conversation, put into what is held of it. */
export function mergeMessages<Message extends Said>(
  list: Conversation<Message>,
  heard: readonly Message[],
): Conversation<Message> {
  return putMessages(list, withinHeld(list, heard))
}

/** Without what lies before the first message held, while older ones are not loaded: those in between would be missing. */
function withinHeld<Message extends Said>(list: Conversation<Message>, heard: readonly Message[]) {
  const first = list.items[0]
  return first && list.nextCursor !== null ? heard.filter(({ id }) => id >= first.id) : heard
}

/** What is held over what a screen heard: of one revision the state held, which may be ahead of the server's. */
export function withReceived<Message extends Said>(
  list: Conversation<Message>,
  heard: readonly Message[],
): Conversation<Message> {
  if (heard.length === 0) return list
  return putMessages(putMessages({ ...list, items: [] }, withinHeld(list, heard)), list.items)
}

/** An older page, put before what is held. */
export function prependPage<Message extends Said>(
  list: Conversation<Message>,
  page: Page<Message>,
): Conversation<Message> {
  return { ...putMessages(list, page.items), nextCursor: page.nextCursor }
}

/**
 * The newest page loaded anew over what is held. Kept is what was paged in before it, but only when the two touch: after
 * a long absence there may be a gap between, and a gap nobody sees is worse than paging again.
 */
export function refreshPage<Message extends Said>(
  list: Conversation<Message>,
  newest: Page<Message>,
): Conversation<Message> {
  const first = newest.items[0]
  if (!first || list.items.length === 0 || newest.nextCursor === null) return newest
  const held = new Set(list.items.map((message) => message.id))
  const touches = newest.items.some((message) => held.has(message.id))
  if (!touches) return newest
  return { ...putMessages(list, newest.items), nextCursor: list.nextCursor }
}
