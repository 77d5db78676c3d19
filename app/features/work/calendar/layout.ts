import { TZDate } from '@date-fns/tz'
import { millisecondsInDay } from 'date-fns/constants'
import { lightFormat } from 'date-fns/lightFormat'
import { dayIn, plusDays } from '#app/lib/dates.ts'
import { instantAt } from '#app/lib/zoned.ts'
import type { CalendarEvent } from './calendar.ts'

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

/** Whether the event has a row of its own in the whole-day part: it lasts whole days, or as long as one. */
export const isLong = (event: CalendarEvent): boolean =>
  event.allDay || new Date(event.end).getTime() - new Date(event.start).getTime() >= millisecondsInDay

/** Days in view, with the instants at which they begin and the last one ends. */
export interface DaysInView {
  days: readonly string[]
  starts: readonly number[]
}

/** Knows when the days begin: comparing instants is a thousand times faster than asking for each event's day. */
export function openDays(days: readonly string[], timeZone: string): DaysInView {
  const after = days.length > 0 ? [plusDays(days.at(-1)!, 1)] : []
  return { days, starts: [...days, ...after].map((day) => instantAt(`${day}T00:00`, timeZone)!.getTime()) }
}

/** An event in the days in view: from day `from` to day `to`, the last one included. */
interface Placed {
  event: CalendarEvent
  from: number
  to: number
  /** It goes on before or after the days in view. */
  before: boolean
  after: boolean
}

function place(event: CalendarEvent, { days, starts }: DaysInView): Placed[] {
  const last = days.length - 1
  if (event.allDay) {
    const end = event.end > event.start ? plusDays(event.end, -1) : event.start
    if (last < 0 || end < days[0]! || event.start > days[last]!) return []
    const [before, after] = [event.start < days[0]!, end > days[last]!]
    return [
      {
        event,
        before,
        after,
        from: before ? 0 : days.indexOf(event.start),
        to: after ? last : days.indexOf(end),
      },
    ]
  }
  const start = new Date(event.start).getTime()
  // An event that ends at midnight doesn't touch the next day.
  const end = Math.max(start, new Date(event.end).getTime() - 1)
  if (last < 0 || end < starts[0]! || start >= starts[last + 1]!) return []
  const dayOf = (instant: number) =>
    Math.min(
      last,
      Math.max(
        0,
        starts.findLastIndex((each) => each <= instant),
      ),
    )
  return [
    {
      event,
      before: start < starts[0]!,
      after: end >= starts[last + 1]!,
      from: dayOf(start),
      to: dayOf(end),
    },
  ]
}

/** By the first day, whole days and longer first, then by time and title. */
function inOrder(events: readonly CalendarEvent[], days: DaysInView): Placed[] {
  const rank = ({ event, from, before }: Placed) => (before ? -1 : from) * 2 + (isLong(event) ? 0 : 1)
  const text = ({ event }: Placed) => `${event.allDay ? '' : event.start} ${event.title} ${event.id}`
  return events
    .flatMap((event) => place(event, days))
    .map((placed) => ({ placed, rank: rank(placed), text: text(placed) }))
    .toSorted((a, b) => a.rank - b.rank || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ placed }) => placed)
}

/** The events of each day in view, in order. */
export function placeByDay(events: readonly CalendarEvent[], days: DaysInView): Map<string, CalendarEvent[]> {
  const found = new Map<string, CalendarEvent[]>(days.days.map((day) => [day, []]))
  for (const { event, from, to } of inOrder(events, days)) {
    for (const day of days.days.slice(from, to + 1)) found.get(day)?.push(event)
  }
  return found
}

/** The events that a view can show, at most `perDay` on each day, and how many each day has. */
export function thin(
  events: readonly CalendarEvent[],
  days: DaysInView,
  perDay: number,
): { events: CalendarEvent[]; totals: Record<string, number> } {
  const kept = new Set<CalendarEvent>()
  const totals: Record<string, number> = {}
  for (const [day, found] of placeByDay(events, days)) {
    if (found.length > 0) totals[day] = found.length
    for (const event of found.slice(0, perDay)) kept.add(event)
  }
  return { events: [...kept], totals }
}

/** A bar in a row of days. */
export interface Bar extends Placed {
  row: number
}

/** Puts events into rows so that none overlap. */
export function barsOf(events: readonly CalendarEvent[], days: DaysInView): Bar[] {
  const ends: number[] = []
  return inOrder(events, days).map((placed) => {
    const free = ends.findIndex((end) => end < placed.from)
    const row = free === -1 ? ends.length : free
    ends[row] = placed.to
    return { ...placed, row }
  })
}

/** A block in the hours of a day. Minutes are of the zone's clocks, from 0 to 1440. */
export interface Block {
  event: CalendarEvent
  start: number
  end: number
  /** Its column among overlapping events, and how many columns there are. */
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

/** Puts the events of the only day in view side by side where they overlap. */
export function blocksOf(events: readonly CalendarEvent[], days: DaysInView, timeZone: string): Block[] {
  const placed = events.flatMap((event) => {
    if (event.allDay) return []
    return place(event, days).map(({ before, after }) => {
      const start = before ? 0 : clockMinutes(new Date(event.start), timeZone)
      // Midnight is the end of the day.
      const until =
        after || event.start === event.end
          ? DAY_MINUTES
          : clockMinutes(new Date(event.end), timeZone) || DAY_MINUTES
      // When the clocks go back, an event can end earlier on the clock than it began.
      const end = Math.max(event.start === event.end ? start : until, start + LEAST_MINUTES)
      return {
        event,
        start: Math.min(start, DAY_MINUTES - LEAST_MINUTES),
        end: Math.min(end, DAY_MINUTES),
      }
    })
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
