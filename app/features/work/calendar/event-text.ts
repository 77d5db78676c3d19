import { formatDate, formatDay, formatTime, plusDays } from '#app/lib/dates.ts'
import type { CalendarEvent, CalendarView } from './calendar.ts'
import { CALENDAR_PATH, isOwn } from './calendar.ts'
import { daysTouched } from './layout.ts'

/** `9:30 AM – 10:30 AM`, `All day`, or with the days of an event of several. */
export function timeText(event: CalendarEvent, timeZone: string): string {
  const { first, last } = daysTouched(event, timeZone)
  if (event.allDay) return first === last ? 'All day' : `${formatDay(first)} – ${formatDay(last)}`
  const [start, end] = [new Date(event.start), new Date(event.end)]
  const both = (at: Date) => `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`
  if (first !== last) return `${both(start)} – ${both(end)}`
  return event.start === event.end
    ? formatTime(start, timeZone)
    : `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`
}

/** `10a`, `2:30p`: for a month, where there is room for little more. */
export const shortTime = (at: Date, timeZone: string): string =>
  formatTime(at, timeZone).replace(':00', '').replace(' AM', 'a').replace(' PM', 'p')

/** With its day, for an event's dialog and for screen readers. */
export function whenText(event: CalendarEvent, timeZone: string): string {
  const { first, last } = daysTouched(event, timeZone)
  const time = timeText(event, timeZone)
  return first === last ? `${formatDay(first)}, ${event.allDay ? 'all day' : time}` : time
}

/** The accessible name of an event's link. */
export const eventLabel = (
  event: CalendarEvent,
  calendar: CalendarView | undefined,
  timeZone: string,
): string => [event.title, whenText(event, timeZone), calendar?.name].filter(Boolean).join(', ')

/** The dialog of an event; `search` is the calendar's behind it. */
export function eventPath({ id, calendarId, boardId }: CalendarEvent, search: string): string {
  const path = isOwn(calendarId)
    ? ['own', calendarId, id, ...(boardId ? [boardId] : [])]
    : ['events', calendarId, encodeURIComponent(id)]
  return `${CALENDAR_PATH}/${path.join('/')}${search}`
}

/** An own item moved to another day or time, as it shows until the server has answered. */
export function movedEvent(event: CalendarEvent, to: string, instant: Date | null): CalendarEvent {
  if (event.allDay) return { ...event, start: to.slice(0, 10), end: plusDays(to.slice(0, 10), 1) }
  if (!instant) return event
  const length = new Date(event.end).getTime() - new Date(event.start).getTime()
  return { ...event, start: instant.toISOString(), end: new Date(instant.getTime() + length).toISOString() }
}
