import { requestedReviews } from '#app/features/messaging/reviews/service-reviews.ts'
import { filteredConversations } from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import type { MetricName } from './metric.ts'
import { monthDays } from './month.ts'

/** The list of what a user's number of a month counts: of review requests, or of conversations with texts; null without one. */
export function listBehind(
  name: MetricName,
  value: number | null,
  { userId, month }: { userId: string; month: string },
): string | null {
  if (!value) return null
  const of = { ...monthDays(month), by: userId }
  if (name === 'reviews' || name === 'reviews_rating') return requestedReviews.href(of)
  return name === 'messages' ? filteredConversations({ texts: 'sent', ...of }) : null
}
