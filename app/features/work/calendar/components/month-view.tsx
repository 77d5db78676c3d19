import { useRef } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'
import type { CalendarEvent } from '../calendar.ts'
import { calendarUrl, longDay } from '../calendar-query.ts'
import { barsOf, isLong, openDays } from '../layout.ts'
import { useCalendarParts } from './calendar-context.ts'
import { EventLink } from './event-link.tsx'
import { dayAt, useDropDays } from './use-drag.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Events of a day; the others are in the day's own view. */
const ROWS = 4

export function MonthView({
  events,
  days,
  month,
}: {
  events: readonly CalendarEvent[]
  days: readonly string[]
  /** `yyyy-MM`: other days are around it. */
  month: string
}) {
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <div aria-hidden className="grid grid-cols-7 border-line border-b text-center text-muted text-xs">
        {WEEKDAYS.map((name) => (
          <span key={name} className="py-1.5">
            <span className="sm:hidden">{name.slice(0, 1)}</span>
            <span className="max-sm:hidden">{name.slice(0, 3)}</span>
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} events={events} week={week} month={month} />
      ))}
    </div>
  )
}

function Week({
  events,
  week,
  month,
}: {
  events: readonly CalendarEvent[]
  week: readonly string[]
  month: string
}) {
  const { timeZone, today, total, search } = useCalendarParts()
  const element = useRef<HTMLDivElement>(null)
  useDropDays(
    element,
    (x, _y, { width }) => {
      const day = dayAt(week, x, width)
      return day ? { day } : null
    },
    week[0] ?? '',
  )
  const bars = barsOf(events, openDays(week, timeZone)).filter(({ row }) => row < ROWS)
  const shown = (column: number) => bars.filter(({ from, to }) => from <= column && to >= column).length
  return (
    <div
      ref={element}
      className="relative grid min-h-28 grid-cols-7 gap-y-px border-line pb-1 not-last:border-b print:break-inside-avoid"
      style={{ gridTemplateRows: `28px repeat(${ROWS + 1}, minmax(20px, auto))` }}
    >
      {week.map((day, column) => {
        const count = total(day)
        const isToday = day === today
        return (
          <div
            key={day}
            className={cn(
              'border-line not-first:border-l px-1 pt-1',
              day.slice(0, 7) !== month && 'bg-bg text-muted',
            )}
            style={{ gridColumn: column + 1, gridRow: '1 / -1' }}
          >
            <Link
              to={calendarUrl(search, { view: 'day', date: day })}
              aria-current={isToday ? 'date' : undefined}
              aria-label={`${longDay(day)}, ${count === 0 ? 'nothing' : plural(count, 'event')}`}
              className={cn(
                'grid size-6 place-items-center rounded-full text-xs tabular-nums',
                isToday ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken',
              )}
            >
              {Number(day.slice(8))}
            </Link>
          </div>
        )
      })}
      {bars.map(({ event, from, to, row, before, after }) => (
        <EventLink
          key={`${event.calendarId} ${event.id}`}
          event={event}
          look={isLong(event) || from < to ? 'filled' : 'line'}
          time={!before}
          className={cn('z-1 mx-0.5', before && 'rounded-l-none', after && 'rounded-r-none')}
          style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: row + 2 }}
        />
      ))}
      {week.map((day, column) => {
        const more = total(day) - shown(column)
        return more > 0 ? (
          <Link
            key={`more ${day}`}
            to={calendarUrl(search, { view: 'day', date: day })}
            aria-label={`${plural(more, 'more event')} on ${longDay(day)}`}
            className="z-1 mx-0.5 truncate rounded-sm px-1 text-muted text-xs leading-5 hover:underline"
            style={{ gridColumn: column + 1, gridRow: ROWS + 2 }}
          >
            +{more.toLocaleString('en-US')}
            <span className="max-sm:hidden"> more</span>
          </Link>
        ) : null
      })}
    </div>
  )
}
