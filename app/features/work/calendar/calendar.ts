/** Fixed sentences. */
export const CALENDAR_MESSAGES = {
  refreshFailed: 'Failed to refresh calendar list',
  connectFailed: 'Failed to initiate Google Calendar connection',
  disconnected: 'Successfully disconnected Google Calendar',
  disconnectFailed: 'Failed to disconnect Google Calendar',
  selected: 'Successfully updated calendar selection',
  selectFailed: 'Failed to update calendar selection',
  expired: 'Google Calendar authentication has expired. Please re-authenticate in your account settings.',
  loadFailed: 'Failed to load calendars. Please try again.',
} as const

export const CALENDAR_PATH = '/calendar'
export const CALENDAR_SETTINGS_PATH = '/account/info/calendar'
export const CONNECT_PATH = '/calendars/google/auth'

/** Calendars of our own, by the name that URLs and the preference use. */
export const OWN_CALENDARS = [
  { id: 'follow-ups', name: 'Follow-ups', color: '#1a73a8' },
  { id: 'texts', name: 'Scheduled texts', color: '#7a4bb3' },
  { id: 'cards', name: 'Due cards', color: '#a3541b' },
] as const
export type OwnKind = (typeof OWN_CALENDARS)[number]['id']

/** A calendar as the side list and the events show it. */
export interface CalendarView {
  /** A name of OWN_CALENDARS, or the id of a Google calendar. */
  id: string
  name: string
  description: string
  backgroundColor: string
  foregroundColor: string
  type: 'own' | 'google'
}

/** Days are `yyyy-MM-dd`; `end` is the first day after it. Instants are ISO in UTC. */
export type EventTime =
  | { allDay: true; start: string; end: string }
  | { allDay: false; start: string; end: string }

export type CalendarEvent = EventTime & {
  /** Unique within its calendar. */
  id: string
  calendarId: string
  title: string
  /** For our own events: the path of its card, for moving it. */
  boardId?: string
  /** Done or past its time, so it isn't moved. */
  fixed?: boolean
}

/** The events of a calendar in a range. */
export interface LoadedEvents {
  events: CalendarEvent[]
  /** How many events each day has, where more than `events` holds. */
  totals: Record<string, number>
  /** Not all events could be read. */
  cut: boolean
  /** When Google was asked, ISO. */
  asOf: string
}

/** The server code of an error: AUTH_EXPIRED, or another failure. */
export type CalendarProblem = 'AUTH_EXPIRED' | 'FAILED'

export const problemMessage = (problem: CalendarProblem): string =>
  problem === 'AUTH_EXPIRED' ? CALENDAR_MESSAGES.expired : CALENDAR_MESSAGES.loadFailed

export const isOwn = (id: string): id is OwnKind => OWN_CALENDARS.some((own) => own.id === id)
