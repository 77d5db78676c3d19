import type { Page } from '#app/lib/paging.ts'
import type { ConversationView } from './texting.schema.ts'
import { compareConversations } from './conversation-order.ts'

/** The conversations a browser holds: always a front part of the whole list, in its order. */
export type ConversationList = Page<ConversationView>

const sorted = (conversations: ConversationView[], userId: string) =>
  conversations.toSorted((a, b) => compareConversations(a, b, userId))

/** Where the part held here ends. A conversation that sorts behind it belongs to a page not loaded yet. */
function isHeld(list: ConversationList, conversation: ConversationView, userId: string): boolean {
  const last = list.items.at(-1)
  return list.nextCursor === null || !last || compareConversations(conversation, last, userId) <= 0
}

/** A conversation that is new or changed, put where its order says. */
export function putConversation(
  list: ConversationList,
  conversation: ConversationView,
  userId: string,
): ConversationList {
  if (conversation.status === 'completed') return removeConversation(list, conversation.id)
  const others = list.items.filter((held) => held.id !== conversation.id)
  // What is on screen stays on screen even when it sinks below what is loaded; it comes again with its page.
  const wasHeld = others.length < list.items.length
  if (!wasHeld && !isHeld(list, conversation, userId)) return list
  return { ...list, items: sorted([...others, conversation], userId) }
}

export function removeConversation(list: ConversationList, roomId: string): ConversationList {
  const items = list.items.filter((conversation) => conversation.id !== roomId)
  return items.length === list.items.length ? list : { ...list, items }
}

/** The next page behind what is held. Conversations that moved to the front meanwhile are not taken twice. */
export function appendConversations(
  list: ConversationList,
  page: Page<ConversationView>,
  userId: string,
): ConversationList {
  const held = new Set(list.items.map((conversation) => conversation.id))
  const added = page.items.filter((conversation) => !held.has(conversation.id))
  return { items: sorted([...list.items, ...added], userId), nextCursor: page.nextCursor }
}

/**
 * The first page loaded anew over what is held: it is the truth for the part it covers, so that a conversation completed while
 * the socket was away goes; pages fetched behind it stay.
 */
export function refreshConversations(
  list: ConversationList,
  first: Page<ConversationView>,
  userId: string,
): ConversationList {
  const last = first.items.at(-1)
  if (first.nextCursor === null || !last) return first
  const fresh = new Set(first.items.map((conversation) => conversation.id))
  const behind = list.items.filter(
    (conversation) => !fresh.has(conversation.id) && compareConversations(conversation, last, userId) > 0,
  )
  if (behind.length === 0) return first
  return { items: sorted([...first.items, ...behind], userId), nextCursor: list.nextCursor }
}

/** A row as it was when its place was held. */
export type HeldRow = Pick<ConversationView, 'id' | 'lastMessageOn'>

/**
 * The order to show while rows must not move (the pointer is on the list, or it is scrolled): what is shown keeps its
 * place with its newest content, what went is gone, what is new waits. `waiting` says how many conversations have news that
 * would move them up; one that only slides up because another one was dealt with is no news.
 */
export function holdOrder(
  shown: readonly HeldRow[],
  conversations: readonly ConversationView[],
): { conversations: ConversationView[]; waiting: number } {
  const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]))
  const kept = shown.flatMap(({ id }) => byId.get(id) ?? [])
  const known = new Map(shown.map((row) => [row.id, row.lastMessageOn]))
  const place = new Map(kept.map((conversation, index) => [conversation.id, index]))
  const lastShown =
    kept.length === 0 ? -1 : conversations.findIndex((conversation) => conversation.id === kept.at(-1)!.id)
  let waiting = 0
  const behind: ConversationView[] = []
  conversations.forEach((conversation, index) => {
    const then = known.get(conversation.id)
    if (then !== undefined) {
      if (index < place.get(conversation.id)! && conversation.lastMessageOn > then) waiting += 1
    } else if (kept.length > 0 && index > lastShown) behind.push(conversation)
    else waiting += 1
  })
  return { conversations: [...kept, ...behind], waiting }
}

/** Spec 2, 9: a row is 70 px high, and 30 more each for a company name, an attention status and a group. */
export function rowHeight(conversation: ConversationView): number {
  return (
    70 +
    (showsCompany(conversation) ? 30 : 0) +
    (conversation.status === 'attention' ? 30 : 0) +
    (conversation.recipients.length > 1 ? 30 : 0)
  )
}

/** A business whose contact has no person's name is not named twice. */
export function showsCompany(conversation: ConversationView): boolean {
  return !!conversation.client?.companyName && conversation.client.companyName !== conversation.client.name
}
