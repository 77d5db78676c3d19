import { HttpError } from '#emulators/lib/http.ts'
import { addDays, instantOf, withOffset } from './instants.ts'
import type { GoogleCalendar, GoogleEvent } from './sample.ts'

/** One occurrence of an event. */
type Occurrence = { event: GoogleEvent; start: string; end: string; from: Date; until: Date }

const MOST = 2500

/** `events.list`. @throws HttpError 400 */
export function listEvents(calendar: GoogleCalendar, query: URLSearchParams) {
  const single = query.get('singleEvents') === 'true'
  const orderBy = query.get('orderBy')
  if (orderBy === 'startTime' && !single) {
    throw new HttpError(400, 'The requested ordering is not available for the particular query.')
  }
  if (query.has('syncToken')) throw new HttpError(400, 'The emulator has no sync tokens')
  const min = readTime(query, 'timeMin')
  const max = readTime(query, 'timeMax')
  const found = calendar.events
    .filter((event) => mayTouch(event, min, max))
    .flatMap((event) => (single ? occurrencesOf(event, calendar, max) : [occurrence(event, calendar, 0)]))
    .filter(({ from, until }) => (!max || from < max) && (!min || until > min))
  if (orderBy === 'startTime') found.sort((a, b) => a.from.getTime() - b.from.getTime())
  const size = Math.min(Math.max(Number(query.get('maxResults') ?? 250) || 250, 1), MOST)
  const offset = readPage(query.get('pageToken'))
  const rest = found.length > offset + size
  return {
    kind: 'calendar#events',
    summary: calendar.summary,
    timeZone: calendar.timeZone,
    accessRole: calendar.accessRole,
    updated: new Date().toISOString(),
    defaultReminders: [],
    ...(rest && { nextPageToken: Buffer.from(String(offset + size)).toString('base64url') }),
    items: found.slice(offset, offset + size).map((each) => eventJson(each, calendar, single)),
  }
}

/** `events.get`, also of an occurrence (`id_20261120T203000Z`). */
export function findEvent(calendar: GoogleCalendar, id: string) {
  const event = calendar.events.find((each) => each.id === id.split('_')[0])
  if (!event) return null
  const single = id.includes('_')
  const all = single ? occurrencesOf(event, calendar, null) : [occurrence(event, calendar, 0)]
  const found = all.find((each) => !single || instanceId(each) === id)
  return found ? eventJson(found, calendar, single) : null
}

/** Leaves out what is days away without a look at the zone's clocks, which takes long for 50,000 events. */
function mayTouch({ start, end, weekly }: GoogleEvent, min: Date | null, max: Date | null): boolean {
  const day = (instant: Date, days: number) => addDays(instant.toISOString().slice(0, 10), days)
  return (
    (!max || start.slice(0, 10) <= day(max, 1)) &&
    (!min || weekly !== undefined || end.slice(0, 10) >= day(min, -1))
  )
}

function readTime(query: URLSearchParams, name: string): Date | null {
  const text = query.get(name)
  if (text === null) return null
  // RFC 3339 with an offset is mandatory.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new HttpError(400, 'Bad Request')
  }
  return new Date(text)
}

function readPage(token: string | null): number {
  if (token === null) return 0
  const offset = Number(Buffer.from(token, 'base64url').toString())
  if (!Number.isInteger(offset) || offset < 1) throw new HttpError(400, 'Invalid page token value.')
  return offset
}

function occurrence(event: GoogleEvent, { timeZone }: GoogleCalendar, days: number): Occurrence {
  const move = (local: string) => addDays(local.slice(0, 10), days) + local.slice(10)
  const start = move(event.start)
  const end = move(event.end)
  const at = (local: string) => instantOf(local.length === 10 ? `${local}T00:00` : local, timeZone)
  return { event, start, end, from: at(start), until: at(end) }
}

function occurrencesOf(event: GoogleEvent, calendar: GoogleCalendar, max: Date | null): Occurrence[] {
  if (!event.weekly) return [occurrence(event, calendar, 0)]
  const { days, every, times } = event.weekly
  const first = new Date(`${event.start.slice(0, 10)}T00:00:00Z`)
  const found: Occurrence[] = []
  for (let day = 0; found.length < times && day < times * every * 7 + 7; day += 1) {
    const weekday = (first.getUTCDay() + day) % 7
    const week = Math.floor((first.getUTCDay() + day) / 7)
    if (week % every !== 0 || !days.includes(weekday)) continue
    const next = occurrence(event, calendar, day)
    if (max && next.from >= max) break
    found.push(next)
  }
  return found
}

const instanceId = ({ event, from, start }: Occurrence): string =>
  event.weekly
    ? `${event.id}_${start.length === 10 ? start.replaceAll('-', '') : from.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
    : event.id

function eventJson(each: Occurrence, { id, timeZone }: GoogleCalendar, single: boolean) {
  const { event, start, end, from, until } = each
  const time = (local: string, instant: Date) =>
    local.length === 10 ? { date: local } : { dateTime: withOffset(instant, timeZone), timeZone }
  const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
  const { weekly } = event
  return {
    kind: 'calendar#event',
    etag: '"1"',
    id: single ? instanceId(each) : event.id,
    status: 'confirmed',
    htmlLink: `https://www.google.com/calendar/event?eid=${event.id}`,
    summary: event.summary,
    ...(event.description && { description: event.description }),
    ...(event.location && { location: event.location }),
    creator: { email: id },
    organizer: { email: id },
    start: time(start, from),
    end: time(end, until),
    eventType: 'default',
    ...(weekly && single && { recurringEventId: event.id }),
    ...(weekly &&
      !single && {
        recurrence: [
          `RRULE:FREQ=WEEKLY;INTERVAL=${weekly.every};COUNT=${weekly.times};BYDAY=${weekly.days.map((day) => days[day]).join(',')}`,
        ],
      }),
  }
}
