import type { ConversationView } from '../texting-views.server.ts'

type Ordered = Pick<
  ConversationView,
  'id' | 'status' | 'waitingSince' | 'lastMessageOn' | 'favorited' | 'snoozes'
>

/** Whether the user follows the conversation and hasn't seen its newest message. */
export function isFavoritedUnviewed(conversation: Ordered, userId: string): boolean {
  const mine = conversation.favorited.find((following) => following.userId === userId)
  if (!mine) return false
  return mine.lastViewedOn === null || Date.parse(mine.lastViewedOn) < Date.parse(conversation.lastMessageOn)
}

/** The snooze that keeps the conversation away from the user: their own, or the team's. */
export const snoozeFor = (
  { snoozes }: Pick<ConversationView, 'snoozes'>,
  userId: string,
): ConversationView['snoozes'][number] | undefined =>
  snoozes.find((snooze) => snooze.userId === userId) ?? snoozes.find((snooze) => snooze.userId === null)

/** Whether it is unread or waits for an answer of this user, who hasn't snoozed it for themselves. */
const waitsFor = ({ status, waitingSince, snoozes }: Ordered, userId: string): boolean =>
  (status === 'attention' || waitingSince !== null) && !snoozes.some((snooze) => snooze.userId === userId)

/** The list's section: unread or waiting for an answer first, and within each half, followed with unseen messages first. */
function section(conversation: Ordered, userId: string): number {
  return (waitsFor(conversation, userId) ? 0 : 2) + (isFavoritedUnviewed(conversation, userId) ? 0 : 1)
}

/**
 * The list's order for one user: attention first, then favorited and unviewed, then by newest message and
 * id. The query in list-conversations.server.ts sorts by the same keys.
 */
export function compareConversations(a: Ordered, b: Ordered, userId: string): number {
  return (
    section(a, userId) - section(b, userId) ||
    Date.parse(b.lastMessageOn) - Date.parse(a.lastMessageOn) ||
    (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  )
}
