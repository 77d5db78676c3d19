import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Calendar } from '#app/components/icons.tsx'
import { plural } from '#app/lib/plural.ts'
import type { CalendarEvent } from '../calendar.ts'
import { calendarUrl, longDay } from '../calendar-query.ts'
import { eventPath, timeText } from '../event-text.ts'
import { placeByDay, openDays } from '../layout.ts'
import { useCalendarParts } from './calendar-context.ts'

/** The days that have something, one below the other. */
export function AgendaView({ events, days }: { events: readonly CalendarEvent[]; days: readonly string[] }) {
  const { calendars, search, timeZone, today, total } = useCalendarParts()
  const found = [...placeByDay(events, openDays(days, timeZone))].filter(([, list]) => list.length > 0)
  if (found.length === 0) {
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyState icon={Calendar} title={`Nothing in these ${days.length} days`}>
          Follow-ups, scheduled texts and due cards show here by themselves.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="divide-y divide-line rounded-md border border-line bg-surface">
      {found.map(([day, list]) => {
        const more = total(day) - list.length
        return (
          <section
            key={day}
            aria-label={longDay(day)}
            className="gap-4 px-4 py-3 sm:flex print:break-inside-avoid"
          >
            <h2 className="shrink-0 pb-1 font-semibold text-sm sm:w-56">
              <Link
                to={calendarUrl(search, { view: 'day', date: day })}
                aria-current={day === today ? 'date' : undefined}
                className="hover:underline"
              >
                {longDay(day)}
              </Link>
              {day === today ? <span className="font-normal text-brand-text"> · Today</span> : null}
            </h2>
            <ul className="min-w-0 flex-1">
              {list.map((event) => {
                const calendar = calendars.get(event.calendarId)
                return (
                  <li
                    key={`${event.calendarId} ${event.id}`}
                    className="flex items-baseline gap-2 py-1 text-sm"
                  >
                    <span
                      aria-hidden
                      className="swatch size-2.5 shrink-0 rounded-full border border-line-strong"
                      style={{ backgroundColor: calendar?.backgroundColor }}
                    />
                    <span className="w-40 shrink-0 text-muted tabular-nums max-sm:w-24">
                      {timeText(event, timeZone)}
                    </span>
                    <span className="min-w-0">
                      <Link
                        to={eventPath(event, search)}
                        preventScrollReset
                        className="break-words font-medium hover:underline"
                      >
                        <bdi>{event.title}</bdi>
                      </Link>
                      {calendar ? <bdi className="block text-muted text-xs">{calendar.name}</bdi> : null}
                    </span>
                  </li>
                )
              })}
              {more > 0 ? (
                <li className="py-1 text-sm">
                  <Link to={calendarUrl(search, { view: 'day', date: day })} className="underline">
                    {plural(more, 'more event')}
                  </Link>
                </li>
              ) : null}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
