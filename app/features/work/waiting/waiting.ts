import { subjectKey } from '#app/features/messaging/snoozes/snooze.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { WAITING_PATH } from './paths.ts'

/** Rows of the page; the dashboard shows the first few. */
export const MOST_WAITING = 200
export const WAITING_ON_DASHBOARD = 5

/** Something that waits for an answer of ours. */
export interface WaitingItem {
  id: string
  kind: 'conversation' | 'opt-out' | 'cut' | 'missed' | 'voicemail' | 'follow-up' | 'card'
  /** A contact's name, a number, or a card's title. */
  name: string
  /** The text they wrote, or the follow-up's description. */
  detail: string
  /** Since when: ISO. */
  since: string
  /** For a conversation: how many texts no one has answered, and when the last one came, ISO. */
  texts: { count: number; last: string } | null
  location: string | null
  /** The users who have it; empty for everyone. */
  who: UserView[]
  /** The page on which it is answered. */
  to: string
  /** The current snooze, or the last one after it ended. */
  snooze: {
    id: string
    by: string
    until: string | null
    /** For this user alone. */
    mine: boolean
    /** Why it came back; null while it is snoozed. */
    back: 'time' | 'reply' | null
  } | null
}

export const WAITING_LABELS: Record<WaitingItem['kind'], string> = {
  conversation: 'Text',
  cut: 'Call cut off',
  'opt-out': 'Opt-out? Decide',
  missed: 'Missed call',
  voicemail: 'Voicemail',
  'follow-up': 'Follow-up',
  card: 'Card',
}

/** An item's key in the URL of the dialog that snoozes it; null for a follow-up, whose own time is moved instead. */
export function subjectOf({ id, kind }: WaitingItem): string | null {
  if (kind === 'follow-up') return null
  const isCall = kind === 'cut' || kind === 'missed' || kind === 'voicemail'
  return subjectKey({ kind: isCall ? 'call' : kind === 'opt-out' ? 'conversation' : kind, id })
}

/** The dialog that snoozes items, over the page as it is. */
export function snoozePath(subjects: readonly string[], search: URLSearchParams): string {
  const params = new URLSearchParams(search)
  params.delete('on')
  for (const subject of subjects) params.append('on', subject)
  return `${WAITING_PATH}/snooze?${params}`
}

/** How long something has waited: `12 min`, `3 h`, `31 days`. */
export function waitingLabel(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
