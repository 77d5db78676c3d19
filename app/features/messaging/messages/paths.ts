import { MAX_TEXT_LENGTH } from '#app/features/messaging/texting/limits.ts'
import {
  conversationFilterParams,
  readConversationFilter,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'

/** The dialog that schedules a text, or changes a scheduled one. */
export const schedulePath = (conversationId: string, followUpId?: string) =>
  `/messages/${conversationId}/schedule${followUpId ? `/${followUpId}` : ''}`

export const SCHEDULE_MESSAGES = {
  scheduled: 'Message scheduled',
  updated: 'Scheduled message updated',
  cancelled: 'The message will not be sent',
  sent: 'The message is sent now',
} as const

/** An address of the messages screen that keeps the current search and filter. `more` adds parameters. */
export function withSearch(path: string, search: URLSearchParams, more: Record<string, string> = {}): string {
  const q = search.get('q')
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...conversationFilterParams(readConversationFilter(search)),
    ...more,
  }).toString()
  return query ? `${path}?${query}` : path
}

/** The text that a link to a conversation brings for its message field. */
export const linkedText = (search: URLSearchParams): string | undefined =>
  search.get('text')?.toWellFormed().slice(0, MAX_TEXT_LENGTH)

/** The same search (with `?`, or empty) without that text: the page, its draft and what is sent from it stay the same. */
export function withoutLinkedText(search: string): string {
  const params = new URLSearchParams(search)
  if (!params.has('text')) return search
  params.delete('text')
  return params.size > 0 ? `?${params}` : ''
}
