import {
  type AnswerTime,
  type ConversationFilter,
  filteredConversations,
  type TextKind,
  type WaitingAge,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import type { Days } from '../period.ts'
import type { Durations } from '../calls/call-report.ts'

export const TEXTS_PATH = '/report/texts'

/** How many, in how many conversations. */
export interface Counted {
  count: number
  conversations: number
}

export type TextCounts = Record<TextKind, Counted>

export interface AnswerCounts {
  /** All questions, and by what became of them. */
  all: Counted
  times: Record<AnswerTime, Counted>
  /** The answered ones', in seconds; null without any. */
  toAnswer: Durations | null
}

export interface TextsOfUser {
  id: string
  name: string
  sent: Counted
  answered: Counted
  toAnswer: Durations | null
}

export type WaitingCounts = Record<WaitingAge, number>

type Counting = { texts: TextKind; by?: string | null } | { answered: AnswerTime | 'any'; by?: string | null }

/** The conversations that a number of a period counts. */
export const conversationsBehind = ({ from, to }: Days, counting: Counting): string =>
  filteredConversations({ ...counting, from, to, by: counting.by ?? null } as ConversationFilter)
