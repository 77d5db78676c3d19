import type { UserView } from '#app/lib/user-view.ts'

/** Rows of the page; the dashboard shows the first few. */
export const MOST_WAITING = 200
export const WAITING_ON_DASHBOARD = 5

export const WAITING_PATH = '/waiting'

/** Something that waits for an answer of ours. */
export interface WaitingItem {
  id: string
  kind: 'conversation' | 'missed' | 'voicemail' | 'follow-up'
  /** A contact's name, or a number. */
  name: string
  /** The text they wrote, or the follow-up's description. */
  detail: string
  /** Since when: ISO. */
  since: string
  location: string | null
  /** The users who have it; empty for everyone. */
  who: UserView[]
  /** The page on which it is answered. */
  to: string
}

export const KIND_LABELS: Record<WaitingItem['kind'], string> = {
  conversation: 'Text',
  missed: 'Missed call',
  voicemail: 'Voicemail',
  'follow-up': 'Follow-up',
}
