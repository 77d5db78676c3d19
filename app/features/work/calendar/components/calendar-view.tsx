import { useNavigate } from 'react-router'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import type { LoadedCalendar } from '../calendar.server.ts'
import type { CalendarEvent } from '../calendar.ts'
import { calendarUrl, step, type View } from '../calendar-query.ts'
import { placeByDay, openDays } from '../layout.ts'
import { AgendaView } from './agenda-view.tsx'
import { useCalendarParts } from './calendar-context.ts'
import { MonthView } from './month-view.tsx'
import { type HoursColumn, TimeView } from './time-view.tsx'

const VIEW_KEYS: Record<string, View> = { m: 'month', w: 'week', d: 'day', a: 'agenda' }

/** The chosen view. It is one tab stop; inside it arrow keys go to events and days, and letters change what it shows. */
export function CalendarViewPart({
  loaded,
  events,
  waiting,
}: {
  loaded: LoadedCalendar
  events: readonly CalendarEvent[]
  waiting: boolean
}) {
  const { query } = loaded
  const { search, today } = useCalendarParts()
  const navigate = useNavigate()
  const stop = useOneTabStop<HTMLDivElement>()
  const onLetter = (key: string) => {
    const { view } = query
    const change =
      key === 't'
        ? { date: today }
        : key === 'j' || key === 'k'
          ? { date: step(query, key === 'j' ? 1 : -1) }
          : VIEW_KEYS[key]
            ? { view: VIEW_KEYS[key], date: query.date }
            : null
    if (change) void navigate(calendarUrl(search, { view, ...change }), { preventScrollReset: true })
  }
  return (
    // Letters work only while the focus is inside (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={stop.ref}
      role="group"
      aria-label="Calendar"
      aria-busy={waiting}
      aria-keyshortcuts="T J K M W D A"
      className="min-w-0"
      onFocus={stop.onFocus}
      onKeyDown={(event) => {
        stop.onKeyDown(event)
        if (!event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey) onLetter(event.key)
      }}
    >
      <ChosenView loaded={loaded} events={events} />
      <p role="status" className="pt-2 text-muted text-sm empty:hidden">
        {waiting ? (
          <>
            Loading Google Calendar…<noscript> Reload the page to see its events.</noscript>
          </>
        ) : null}
      </p>
    </div>
  )
}

function ChosenView({ loaded, events }: { loaded: LoadedCalendar; events: readonly CalendarEvent[] }) {
  const { query, days, calendars } = loaded
  const { timeZone, total } = useCalendarParts()
  if (query.view === 'month') return <MonthView events={events} days={days} month={query.date.slice(0, 7)} />
  if (query.view === 'agenda') return <AgendaView events={events} days={days} />
  const found = placeByDay(events, openDays(days, timeZone))
  const shown = calendars.filter(({ id }) => query.shown.includes(id))
  const columns: HoursColumn[] =
    query.view === 'day' && shown.length > 1
      ? shown.map(({ id, name }) => ({
          key: id,
          day: query.date,
          name,
          events: (found.get(query.date) ?? []).filter(({ calendarId }) => calendarId === id),
        }))
      : days.map((day) => ({ key: day, day, events: found.get(day) ?? [] }))
  const hidden = days.reduce((sum, day) => sum + Math.max(0, total(day) - (found.get(day)?.length ?? 0)), 0)
  return (
    <>
      <TimeView key={query.view} columns={columns} />
      {hidden > 0 ? (
        <p className="pt-2 text-muted text-sm">
          {hidden.toLocaleString('en-US')} more events don’t fit into this view.
        </p>
      ) : null}
    </>
  )
}
