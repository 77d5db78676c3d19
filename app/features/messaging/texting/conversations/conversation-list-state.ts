import type { Page } from '#app/lib/paging.ts'
import type { ConversationView } from '../texting-views.server.ts'
import { compareConversations } from './conversation-order.ts'

/** The loaded conversations: the first part of the whole list, in its order. */
export type LoadedConversations = Page<ConversationView>

const sorted = (conversations: ConversationView[], userId: string) =>
  conversations.toSorted((a, b) => compareConversations(a, b, userId))

/** Whether a conversation belongs to the loaded part. One that sorts after it comes with a later page. */
function isHeld(list: LoadedConversations, conversation: ConversationView, userId: string): boolean {
  const last = list.items.at(-1)
  return list.nextCursor === null || !last || compareConversations(conversation, last, userId) <= 0
}

/** Puts a new or changed conversation in its place. */
export function putConversation(
  list: LoadedConversations,
  conversation: ConversationView,
  userId: string,
): LoadedConversations {
  if (conversation.status === 'completed') return removeConversation(list, conversation.id)
  const others = list.items.filter((held) => held.id !== conversation.id)
  // A loaded conversation stays even if it now sorts after the loaded part: otherwise it would vanish until its page.
  const wasHeld = others.length < list.items.length
  if (!wasHeld && !isHeld(list, conversation, userId)) return list
  return { ...list, items: sorted([...others, conversation], userId) }
}

/** A listed conversation as it is once viewed, unless it was completed or got a message in between. */
export function putViewedConversation(
  list: LoadedConversations,
  viewed: ConversationView,
  userId: string,
): LoadedConversations {
  const listed = list.items.find(({ id }) => id === viewed.id)
  return listed?.lastMessageOn === viewed.lastMessageOn ? putConversation(list, viewed, userId) : list
}

export function removeConversation(list: LoadedConversations, conversationId: string): LoadedConversations {
  const items = list.items.filter((conversation) => conversation.id !== conversationId)
  return items.length === list.items.length ? list : { ...list, items }
}

/** Adds the next page, without the conversations that have moved up since. */
export function appendConversations(
  list: LoadedConversations,
  page: Page<ConversationView>,
  userId: string,
): LoadedConversations {
  const held = new Set(list.items.map((conversation) => conversation.id))
  const added = page.items.filter((conversation) => !held.has(conversation.id))
  return { items: sorted([...list.items, ...added], userId), nextCursor: page.nextCursor }
}

/** Shows a conversation of a filtered list as it is now, in its place. */
export const replaceConversation = (
  list: LoadedConversations,
  conversation: ConversationView,
): LoadedConversations => ({
  ...list,
  items: list.items.map((held) => (held.id === conversation.id ? conversation : held)),
})

/** Adds the next page of a filtered list, which is in the server's order. */
export function appendFiltered(list: LoadedConversations, page: Page<ConversationView>): LoadedConversations {
  const held = new Set(list.items.map(({ id }) => id))
  return {
    items: [...list.items, ...page.items.filter(({ id }) => !held.has(id))],
    nextCursor: page.nextCursor,
  }
}

/**
 * Replaces the first page by a newer one, so that a conversation completed while the socket was down disappears.
 * Later pages stay.
 */
export function refreshConversations(
  list: LoadedConversations,
  first: Page<ConversationView>,
  userId: string,
): LoadedConversations {
  const last = first.items.at(-1)
  if (first.nextCursor === null || !last) return first
  const fresh = new Set(first.items.map((conversation) => conversation.id))
  const behind = list.items.filter(
    (conversation) => !fresh.has(conversation.id) && compareConversations(conversation, last, userId) > 0,
  )
  if (behind.length === 0) return first
  return { items: sorted([...first.items, ...behind], userId), nextCursor: list.nextCursor }
}

/** A row at the time its order was frozen. */
export type HeldRow = Pick<ConversationView, 'id' | 'lastMessageOn'>

/**
 * The order to show while rows must not move: shown rows keep their place and show their newest content, completed
 * ones disappear, and new ones wait. `waiting` counts the conversations whose new messages would move them up; one
 * that moves up only because another was completed doesn't count.
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

/** A row is 70 px high, and 30 more each for a company name, an attention status and a group. */
export function rowHeight(conversation: ConversationView): number {
  return (
    70 +
    (showsCompany(conversation) ? 30 : 0) +
    (conversation.status === 'attention' || conversation.waitingSince || conversation.revocation ? 30 : 0) +
    (conversation.recipients.length > 1 ? 30 : 0)
  )
}

/** A company without a person's name shows as the title, so it isn't repeated. */
export function showsCompany(conversation: ConversationView): boolean {
  return !!conversation.client?.companyName && conversation.client.companyName !== conversation.client.name
}
