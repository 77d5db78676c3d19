import { subjectKey } from '#app/features/messaging/snoozes/snooze.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { WAITING_PATH } from './paths.ts'

/** Rows of the page; the dashboard shows the first few. */
export const MOST_WAITING = 200
export const WAITING_ON_DASHBOARD = 8

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
  /** The number it came from, and the contact. */
  number: string | null
  clientId: string | null
  /** For a conversation: its last message, ISO, so that Done ends no question that came after it. */
  seen: string | null
  /** The user who is answering it. */
  claimedBy: string | null
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

/** The kinds that the list is filtered by. */
export const KIND_FILTERS = {
  texts: { label: 'Texts', kinds: ['conversation', 'opt-out'] },
  calls: { label: 'Calls', kinds: ['cut', 'missed', 'voicemail'] },
  'follow-ups': { label: 'Follow-ups', kinds: ['follow-up'] },
  cards: { label: 'Cards', kinds: ['card'] },
} as const satisfies Record<string, { label: string; kinds: readonly WaitingItem['kind'][] }>

type KindFilter = keyof typeof KIND_FILTERS

/** Whose items the list shows, of which kinds, and at which location. */
export interface WaitingQuery {
  who: 'me' | 'snoozed' | null
  kind: KindFilter | null
  location: string | null
}

/** Reads the URL. What it doesn't know is left out. */
export function readWaitingQuery(search: URLSearchParams): WaitingQuery {
  const who = search.get('who')
  const kind = search.get('kind')
  const location = search.get('location')
  return {
    who: who === 'me' || who === 'snoozed' ? who : null,
    kind: kind !== null && Object.hasOwn(KIND_FILTERS, kind) ? (kind as KindFilter) : null,
    location: isUuid(location) ? location : null,
  }
}

/** The list or a page below it, with some of its filters changed. */
export function waitingPath(query: WaitingQuery, change: Partial<WaitingQuery> = {}, below = ''): string {
  const given = Object.entries({ ...query, ...change }).filter(([, value]) => value !== null) as string[][]
  const path = `${WAITING_PATH}${below}`
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** An item's key in the URL of the dialog that snoozes it; null for a follow-up, whose own time is moved instead. */
export function subjectOf({ id, kind }: WaitingItem): string | null {
  if (kind === 'follow-up') return null
  const isCall = kind === 'cut' || kind === 'missed' || kind === 'voicemail'
  return subjectKey({ kind: isCall ? 'call' : kind === 'opt-out' ? 'conversation' : kind, id })
}

/** The page of an item beside the list. */
export function itemPath(item: WaitingItem, search: URLSearchParams): string {
  return waitingPath(readWaitingQuery(search), {}, `/${itemKey(item)}`)
}

/** An item's key in the URL of its page. */
export const itemKey = (item: WaitingItem): string => subjectOf(item) ?? `follow-up.${item.id}`

/** The dialog that snoozes items, over the page as it is. `next` is the page after it. */
export function snoozePath(
  subjects: readonly string[],
  { pathname, search }: { pathname: string; search: string },
  next?: string,
): string {
  const params = new URLSearchParams(search)
  params.delete('on')
  for (const subject of subjects) params.append('on', subject)
  if (next) params.set('next', next)
  return `${pathname.replace(/\/snooze$/, '')}/snooze?${params}`
}

const DAY_MIN = 24 * 60
/** From then on, weeks are easier to read than days. */
const MOST_DAYS = 60

/** How long something has waited: `12 min`, `3 h`, `31 days`, `12 weeks`. */
export function waitingLabel(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < DAY_MIN) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / DAY_MIN)
  if (days <= MOST_DAYS) return `${days} ${days === 1 ? 'day' : 'days'}`
  return `${Math.floor(days / 7)} weeks`
}

/** Nobody should wait longer than a day. */
export const isLate = (since: string, now: Date): boolean =>
  now.getTime() - Date.parse(since) >= DAY_MIN * 60_000
