import type { MessageView, Page } from './messages.schema.ts'

/** The messages a browser holds of one room, oldest first; `nextCursor` leads to older ones. */
export type Conversation = Page<MessageView>

/** Of two states of one message the one to show. Of one revision the later heard of, which may know more of its media. */
export function newerState(held: MessageView, heard: MessageView): MessageView {
  return heard.rev >= held.rev ? heard : held
}

/** Ids are made in the order of time (uuidv7), so they are the order; the same id takes the place of the one held. */
export function putMessages(list: Conversation, heard: readonly MessageView[]): Conversation {
  if (heard.length === 0) return list
  const byId = new Map(list.items.map((message) => [message.id, message]))
  for (const message of heard) {
    const held = byId.get(message.id)
    byId.set(message.id, held ? newerState(held, message) : message)
  }
  return { ...list, items: [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** An older page, put before what is held. */
export function prependPage(list: Conversation, page: Page<MessageView>): Conversation {
  return { ...putMessages(list, page.items), nextCursor: page.nextCursor }
}

/**
 * The newest page loaded anew over what is held. Kept is what was paged in before it, but only when the two touch: after
 * a long absence there may be a gap between, and a gap nobody sees is worse than paging again.
 */
export function refreshConversation(list: Conversation, newest: Page<MessageView>): Conversation {
  const first = newest.items[0]
  if (!first || list.items.length === 0 || newest.nextCursor === null) return newest
  const held = new Set(list.items.map((message) => message.id))
  const touches = newest.items.some((message) => held.has(message.id))
  if (!touches) return newest
  return { ...putMessages(list, newest.items), nextCursor: list.nextCursor }
}
