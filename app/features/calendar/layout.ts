import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns/lightFormat'
import { dayIn } from '#app/lib/dates.ts'
import type { CalendarEvent } from './calendar.ts'
import { plusDays } from './calendar-query.ts'

// Places events by the clocks of a zone, as calendars do: a day of 23 or 25 hours looks like any other.

/** An event's days, `yyyy-MM-dd`, the last one included. */
export function daysTouched(event: CalendarEvent, timeZone: string): { first: string; last: string } {
  if (event.allDay) {
    const last = plusDays(event.end, -1)
    return { first: event.start, last: last < event.start ? event.start : last }
  }
  const start = new Date(event.start)
  const end = new Date(event.end)
  const first = dayIn(start, timeZone)
  // An event that ends at midnight doesn't touch the next day.
  const last = end > start ? dayIn(new Date(end.getTime() - 1), timeZone) : first
  return { first, last: last < first ? first : last }
}

/** Whether the event has a row of its own in the whole-day part: it lasts whole days, or several of them. */
export function isLong(event: CalendarEvent, timeZone: string): boolean {
  if (event.allDay) return true
  return (
    new Date(event.end).getTime() - new Date(event.start).getTime() >= 24 * 3_600_000 &&
    daysTouched(event, timeZone).first !== daysTouched(event, timeZone).last
  )
}

/** By the first day, long events first, then by time and title. */
export function inOrder(events: readonly CalendarEvent[], timeZone: string): CalendarEvent[] {
  const key = (event: CalendarEvent) => {
    const { first, last } = daysTouched(event, timeZone)
    const long = event.allDay || first !== last
    return `${first} ${long ? 0 : 1} ${event.allDay ? '' : event.start} ${event.title} ${event.id}`
  }
  return events
    .map((event) => ({ event, key: key(event) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ event }) => event)
}

/** The events of each of these days, in order. */
export function byDay(
  events: readonly CalendarEvent[],
  days: readonly string[],
  timeZone: string,
): Map<string, CalendarEvent[]> {
  const found = new Map<string, CalendarEvent[]>(days.map((day) => [day, []]))
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  for (const event of inOrder(events, timeZone)) {
    const { first, last } = daysTouched(event, timeZone)
    if (last < from || first > to) continue
    // An event of 400 days touches only the days in view.
    const end = last < to ? last : to
    for (let day = first > from ? first : from; day <= end; day = plusDays(day, 1))
      found.get(day)?.push(event)
  }
  return found
}

/** The events that a view can show, at most `perDay` on each day, and how many each day has. */
export function thin(
  events: readonly CalendarEvent[],
  days: readonly string[],
  perDay: number,
  timeZone: string,
): { events: CalendarEvent[]; totals: Record<string, number> } {
  const kept = new Set<CalendarEvent>()
  const totals: Record<string, number> = {}
  for (const [day, found] of byDay(events, days, timeZone)) {
    if (found.length > 0) totals[day] = found.length
    for (const event of found.slice(0, perDay)) kept.add(event)
  }
  return { events: [...kept], totals }
}

/** A bar in a row of days: from column `from` to `to`, the last one included. */
export interface Bar {
  event: CalendarEvent
  from: number
  to: number
  row: number
  /** It goes on before or after the days in view. */
  before: boolean
  after: boolean
}

/** Puts events into rows so that none overlap. */
export function barsOf(events: readonly CalendarEvent[], days: readonly string[], timeZone: string): Bar[] {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const ends: number[] = []
  return inOrder(events, timeZone).flatMap((event): Bar[] => {
    const touched = daysTouched(event, timeZone)
    if (touched.last < first || touched.first > last) return []
    const before = touched.first < first
    const after = touched.last > last
    const from = before ? 0 : days.indexOf(touched.first)
    const to = after ? days.length - 1 : days.indexOf(touched.last)
    const free = ends.findIndex((end) => end < from)
    const row = free === -1 ? ends.length : free
    ends[row] = to
    return [{ event, from, to, row, before, after }]
  })
}

/** A block in the hours of a day. Minutes are of the zone's clocks, from 0 to 1440. */
export interface Block {
  event: CalendarEvent
  start: number
  end: number
  /** Its column of those that overlap, and how many these are. */
  column: number
  columns: number
}

export const DAY_MINUTES = 1440
/** Shorter events are shown as long as this, to be read and clicked. */
const LEAST_MINUTES = 30

/** Minutes since midnight on the zone's clocks. */
export function clockMinutes(instant: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = lightFormat(new TZDate(instant, timeZone), 'H:m').split(':').map(Number)
  return hours * 60 + minutes
}

/** Puts the events of a day side by side where they overlap. */
export function blocksOf(events: readonly CalendarEvent[], day: string, timeZone: string): Block[] {
  const placed = events.flatMap((event) => {
    if (event.allDay) return []
    const { first, last } = daysTouched(event, timeZone)
    if (day < first || day > last) return []
    const start = first < day ? 0 : clockMinutes(new Date(event.start), timeZone)
    const until = last > day ? DAY_MINUTES : clockMinutes(new Date(event.end), timeZone) || DAY_MINUTES
    // When the clocks go back, an event can end earlier on the clock than it began.
    const end = Math.min(
      Math.max(until === DAY_MINUTES && event.start === event.end ? start : until, start + LEAST_MINUTES),
      DAY_MINUTES,
    )
    return [{ event, start: Math.min(start, DAY_MINUTES - LEAST_MINUTES), end }]
  })
  placed.sort((a, b) => a.start - b.start || b.end - a.end)
  const blocks: Block[] = []
  let group: Block[] = []
  let groupEnd = -1
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1))
    for (const block of group) blocks.push({ ...block, columns })
    group = []
  }
  for (const each of placed) {
    if (each.start >= groupEnd) close()
    const ends: number[] = []
    for (const { column, end } of group) ends[column] = Math.max(ends[column] ?? 0, end)
    const free = ends.findIndex((end) => end <= each.start)
    group.push({ ...each, column: free === -1 ? ends.length : free, columns: 1 })
    groupEnd = Math.max(groupEnd, each.end)
  }
  close()
  return blocks
}
