import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { instantAt } from '#app/lib/zoned.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { calendarConnections, calendars } from '#db/schema/index.ts'
import type { CalendarEvent, CalendarProblem, LoadedEvents } from './calendar.ts'
import { type DayRange, daysInRange } from './calendar-query.ts'
import { calendarsShown, withGoogle } from './connection.server.ts'
import { type GoogleEvent, GoogleError } from './google.server.ts'
import { openDays, thin } from './layout.ts'

/** How long an answer of Google's is used again, in this process. */
const FRESH_MS = 60_000
const MOST_CACHED = 50
/** How long a page waits for Google; the browser goes on waiting. */
const PATIENCE_MS = 1200
const MOST_PER_DAY = 200

export interface Asked extends DayRange {
  /** How many events of a day the view can show. */
  perDay?: number
}

interface Answer {
  at: number
  /** A new connection may see other events. */
  connectionId: string
  events: Promise<{ events: CalendarEvent[]; cut: boolean }>
}
const cache = new Map<string, Answer>()

/** The first instant of a day in the account's zone. */
export const startOf = (day: string, timeZone: string): Date => instantAt(`${day}T00:00`, timeZone)!

/**
 * The events of a Google calendar that touch these days.
 * @throws GoogleError
 */
export async function googleEvents(ctx: Ctx, calendarId: string, asked: Asked): Promise<LoadedEvents> {
  const zone = ctx.account.timezone
  const { googleId, connectionId } = await requireCalendar(ctx, calendarId)
  const answer = cached(
    `${ctx.account.id} ${calendarId} ${zone} ${asked.from} ${asked.to}`,
    connectionId,
    () =>
      withGoogle(ctx, (google) =>
        google.events(googleId, startOf(asked.from, zone), startOf(asked.to, zone)),
      ).then(({ result }) => ({
        cut: result.cut,
        events: result.events.flatMap((event) => eventOf(event, calendarId)),
      })),
  )
  const { events, cut } = await answer.events
  const shown = thin(
    events,
    openDays(daysInRange(asked), zone),
    Math.min(asked.perDay ?? MOST_PER_DAY, MOST_PER_DAY),
  )
  return { ...shown, cut, asOf: new Date(answer.at).toISOString() }
}

/** The first answer that a page shows. `late`: the browser asks again. */
export type FirstAnswer = LoadedEvents | { problem: CalendarProblem } | 'late'

/** Doesn't wait for a slow Google, and doesn't fail. */
export function firstAnswer(ctx: Ctx, calendarId: string, asked: Asked): Promise<FirstAnswer> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS)
  })
  const loaded = googleEvents(ctx, calendarId, asked).catch((error: unknown) => ({
    problem: calendarProblemOf(error),
  }))
  return Promise.race([loaded, patience]).finally(() => clearTimeout(timer))
}

export const calendarProblemOf = (error: unknown): CalendarProblem =>
  error instanceof GoogleError ? error.problem : 'FAILED'

/**
 * One event, for its dialog.
 * @throws GoogleError
 */
export async function googleEvent(
  ctx: Ctx,
  calendarId: string,
  eventId: string,
): Promise<{
  event: CalendarEvent
  calendar: string
  location: string
  description: string
  link: string | null
}> {
  const { googleId, name } = await requireCalendar(ctx, calendarId)
  const { result } = await withGoogle(ctx, (google) => google.event(googleId, eventId))
  const [event] = result ? eventOf(result, calendarId) : []
  if (!result || !event) throw notFound('This event')
  return {
    event,
    calendar: name,
    location: result.location ?? '',
    description: plainText(result.description ?? ''),
    link: result.htmlLink?.startsWith('https://www.google.com/calendar/') ? result.htmlLink : null,
  }
}

/** Google's descriptions may have HTML; its tags are left out. */
const plainText = (html: string): string =>
  html
    .slice(0, 20_000)
    .replaceAll(/<br\s*\/?>|<\/(p|div|li)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()

async function requireCalendar(ctx: Ctx, calendarId: string) {
  const [row] =
    calendarsShown(ctx) && isUuid(calendarId)
      ? await ctx.db((tx) =>
          tx
            .select({
              googleId: calendars.googleId,
              name: calendars.name,
              selected: calendars.selected,
              connectionId: calendarConnections.id,
            })
            .from(calendars)
            .innerJoin(calendarConnections, eq(calendarConnections.accountId, calendars.accountId))
            .where(eq(calendars.id, calendarId)),
        )
      : []
  if (!row?.selected) throw notFound('This calendar')
  return row
}

/** Reads of the same events wait for one answer. A failed one isn't kept. */
function cached(key: string, connectionId: string, read: () => Answer['events']): Answer {
  const now = Date.now()
  const found = cache.get(key)
  if (found && found.connectionId === connectionId && now - found.at < FRESH_MS) return found
  const answer: Answer = { at: now, connectionId, events: read() }
  if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value!)
  cache.delete(key)
  cache.set(key, answer)
  answer.events.catch(() => cache.get(key) === answer && cache.delete(key))
  return answer
}

function eventOf(event: GoogleEvent, calendarId: string): CalendarEvent[] {
  const { id, status, summary, start, end } = event
  if (!id || status === 'cancelled') return []
  const base = { id, calendarId, title: (summary ?? '').slice(0, 300) || '(No title)' }
  if (start?.date && end?.date) return [{ ...base, allDay: true, start: start.date, end: end.date }]
  if (!start?.dateTime || !end?.dateTime) return []
  const [from, to] = [new Date(start.dateTime), new Date(end.dateTime)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return []
  return [{ ...base, allDay: false, start: from.toISOString(), end: to.toISOString() }]
}
