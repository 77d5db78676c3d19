/** The dialog that schedules a text into a conversation, or changes one that waits. */
export const schedulePath = (roomId: string, followUpId?: string) =>
  `/messages/${roomId}/schedule${followUpId ? `/${followUpId}` : ''}`

export const SCHEDULE_MESSAGES = {
  scheduled: 'Message scheduled',
  updated: 'Scheduled message updated',
  cancelled: 'The message will not be sent',
} as const

/**
 * An address of the messages screen with the search of the page one is on, so that what was found stays beside it.
 * `more` is said in it too.
 */
export function withSearch(path: string, search: URLSearchParams, more: Record<string, string> = {}): string {
  const q = search.get('q')
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...more }).toString()
  return query ? `${path}?${query}` : path
}
