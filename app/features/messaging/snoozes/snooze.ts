import { dayIn, formatDateTime, formatTime } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { fromLocalInput, startOfDay, toLocalInput } from '#app/lib/zoned.ts'

export const SUBJECT_KINDS = ['conversation', 'call', 'card'] as const

/** Something that can be snoozed. */
export interface Subject {
  kind: (typeof SUBJECT_KINDS)[number]
  id: string
}

/** The most that is snoozed at once. */
export const MOST_SNOOZED = 100

export const subjectKey = ({ kind, id }: Subject): string => `${kind}.${id}`

/** Reads `conversation.<id>`; null for anything else. */
export function readSubject(key: string): Subject | null {
  const [name, id = ''] = key.split('.')
  const kind = SUBJECT_KINDS.find((each) => each === name)
  return kind && isUuid(id) ? { kind, id } : null
}

const MORNING = '09:00'
const LATER_HOURS = 3

/** A time to choose: its value for a `datetime-local` input, and its label. */
export interface SnoozeChoice {
  value: string
  label: string
}

/** The usual times, on the clocks of the zone. Late in the evening there is no later today. */
export function snoozeChoices(now: Date, timeZone: string): SnoozeChoice[] {
  const today = dayIn(now, timeZone)
  const later = `${toLocalInput(new Date(now.getTime() + LATER_HOURS * 3_600_000), timeZone).slice(0, 13)}:00`
  const morning = (days: number) => `${dayIn(startOfDay(now, timeZone, days), timeZone)}T${MORNING}`
  // Monday is 1; from a Sunday, tomorrow is next week.
  const weekday = new Date(`${today}T12:00Z`).getUTCDay()
  const choices = [
    ...(later.startsWith(today) ? [{ value: later, name: 'Later today' }] : []),
    { value: morning(1), name: 'Tomorrow morning' },
    ...(weekday === 0 ? [] : [{ value: morning(8 - weekday), name: 'Next week, Monday' }]),
  ]
  return choices.map(({ value, name }) => ({
    value,
    label: `${name}, ${formatTime(fromLocalInput(value, timeZone)!, timeZone)}`,
  }))
}

/** "until 9:00 AM" of the same day, with the date for another one; "until the client answers" without a time. */
export function untilSentence(until: string | null, now: Date, timeZone: string): string {
  if (until === null) return 'until the client answers'
  const at = new Date(until)
  return dayIn(at, timeZone) === dayIn(now, timeZone)
    ? `until ${formatTime(at, timeZone)}`
    : `until ${formatDateTime(at, timeZone)}`
}

/** "3 snoozed", and how many were left out because they changed. */
export function snoozedSentence(snoozed: number, left: number): string {
  if (left === 0) return snoozed === 1 ? 'Snoozed' : `${snoozed} snoozed`
  const why = left === 1 ? 'it has a new text or was completed' : 'they have new texts or were completed'
  return `${snoozed} snoozed. ${left} left out: ${why}.`
}
