import { parseDay } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'

/** Conversations that wait for an answer, by the time since the first text that no one has answered. */
export const WAITING_AGES = [
  { age: 'hour', label: 'Under an hour' },
  { age: 'today', label: 'Earlier today' },
  { age: 'days', label: '1 to 3 days ago' },
  { age: 'older', label: 'Longer ago' },
] as const
export type WaitingAge = (typeof WAITING_AGES)[number]['age']

/** Texts as reports count them. Failed ones are counted among the others too. */
export const TEXT_KINDS = [
  { kind: 'in', label: 'Received' },
  { kind: 'sent', label: 'Sent by users' },
  { kind: 'campaign', label: 'Campaigns' },
  { kind: 'automatic', label: 'Automatic' },
  { kind: 'failed', label: 'Not delivered' },
] as const
export type TextKind = (typeof TEXT_KINDS)[number]['kind']

/** The fates of a client's question, which is the first text since we last answered or completed the conversation. */
export const ANSWER_TIMES = [
  { time: 'minutes', label: 'Within 5 minutes' },
  { time: 'hour', label: 'Within an hour' },
  { time: 'day', label: 'Within a day' },
  { time: 'later', label: 'Later' },
  { time: 'waiting', label: 'Not read yet' },
  { time: 'read', label: 'Read, not answered' },
  { time: 'closed', label: 'Closed without an answer' },
] as const
export type AnswerTime = (typeof ANSWER_TIMES)[number]['time']

/** The conversations that a report's number counts. Days are in the account's zone, both included. */
export type ConversationFilter =
  | { waiting: WaitingAge | 'any' }
  | { texts: TextKind; from: string; to: string; by: string | null }
  | { answered: AnswerTime | 'any'; from: string; to: string; by: string | null }

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

/** The filter of the list's URL; null for none, and for one that isn't whole. */
export function readConversationFilter(search: URLSearchParams): ConversationFilter | null {
  const waiting = oneOf(['any' as const, ...WAITING_AGES.map(({ age }) => age)], search.get('waiting'))
  if (waiting) return { waiting }
  const [from, to, by] = [search.get('from'), search.get('to'), search.get('by')]
  if (!from || !to || !parseDay(from) || !parseDay(to)) return null
  const days = { from, to, by: isUuid(by) ? by : null }
  const texts = oneOf(
    TEXT_KINDS.map(({ kind }) => kind),
    search.get('texts'),
  )
  if (texts) return { texts, ...days }
  const answered = oneOf(['any' as const, ...ANSWER_TIMES.map(({ time }) => time)], search.get('answered'))
  return answered ? { answered, ...days } : null
}

/** The parameters of a filter in the list's URL. */
export const FILTER_NAMES = ['waiting', 'texts', 'answered', 'from', 'to', 'by']

/** The filter's parameters in a URL. */
export const conversationFilterParams = (filter: ConversationFilter | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  )

/** The conversations with this filter. */
export const filteredConversations = (filter: ConversationFilter): string =>
  `/messages?${new URLSearchParams(conversationFilterParams(filter))}`
