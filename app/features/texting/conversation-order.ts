import type { ConversationView } from './texting.schema.ts'

type Ordered = Pick<ConversationView, 'id' | 'status' | 'lastMessageOn' | 'favorited'>

/** Whether this user follows the conversation and something was said since they last looked. */
export function isFavoritedUnviewed(conversation: Ordered, userId: string): boolean {
  const mine = conversation.favorited.find((following) => following.userId === userId)
  if (!mine) return false
  return mine.lastViewedOn === null || Date.parse(mine.lastViewedOn) < Date.parse(conversation.lastMessageOn)
}

/** Which of the list's four sections a conversation is in: waiting for an answer or not, and in each those followed with news first. */
function section(conversation: Ordered, userId: string): number {
  return (conversation.status === 'attention' ? 0 : 2) + (isFavoritedUnviewed(conversation, userId) ? 0 : 1)
}

/**
 * The spec's order of the list, for one user (spec 2, 4): attention first, then favorited-unviewed first, then the newest
 * message; the id settles what is left. The server's list query (list-conversations.server.ts) sorts by the same keys.
 */
export function compareConversations(a: Ordered, b: Ordered, userId: string): number {
  return (
    section(a, userId) - section(b, userId) ||
    Date.parse(b.lastMessageOn) - Date.parse(a.lastMessageOn) ||
    (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  )
}
