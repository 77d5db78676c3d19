import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useClock } from '#app/components/time.tsx'
import { cn } from '#app/lib/cn.ts'
import type { CalendarEvent } from '../calendar.ts'
import { calendarUrl, longDay } from '../calendar-query.ts'
import { barsOf, blocksOf, clockMinutes, DAY_MINUTES, isLong, openDays } from '../layout.ts'
import { useCalendarParts } from './calendar-context.ts'
import { EventLink } from './event-link.tsx'
import { dayAt, useDropDays } from './use-drag.ts'

/** A column of hours: a day, or in the day view one calendar's part of it. */
export interface HoursColumn {
  key: string
  day: string
  /** The calendar's name, when a day is split by calendar. */
  name?: string
  events: readonly CalendarEvent[]
}

const HOUR_PX = 48
const SNAP = 15
/** Where the hours are scrolled to at first. */
const MORNING = 7

const hourName = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
const shortDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** The hours of one day or several, with long events above them. */
export function TimeView({ columns }: { columns: readonly HoursColumn[] }) {
  const { today } = useCalendarParts()
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = (MORNING - 0.25) * HOUR_PX
  }, [])
  const template = { gridTemplateColumns: `3.25rem repeat(${columns.length}, minmax(0, 1fr))` }
  return (
    <div
      ref={scroller}
      // Focusable, so that the hours can be scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="Hours"
      className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <div className={columns.length > 1 ? 'min-w-[600px]' : ''}>
        <div className="sticky top-0 z-2 bg-surface">
          <div className="grid border-line border-b" style={template}>
            <span aria-hidden />
            {columns.map(({ key, day, name }) => (
              <ColumnHeading key={key} day={day} name={name} isToday={day === today} />
            ))}
          </div>
          <LongEvents columns={columns} />
        </div>
        <div className="grid" style={{ ...template, height: 24 * HOUR_PX }}>
          <HourNames />
          {columns.map((column) => (
            <Hours key={column.key} column={column} />
          ))}
        </div>
      </div>
    </div>
  )
}

function HourNames() {
  return (
    <div aria-hidden className="relative text-2xs text-muted tabular-nums">
      {Array.from({ length: 23 }, (_, index) => (
        <span
          key={index}
          className="absolute right-1.5 -translate-y-1/2"
          style={{ top: (index + 1) * HOUR_PX }}
        >
          {hourName(index + 1)}
        </span>
      ))}
    </div>
  )
}

function ColumnHeading({ day, name, isToday }: { day: string; name: string | undefined; isToday: boolean }) {
  const { search } = useCalendarParts()
  if (name !== undefined) {
    return (
      <span className="truncate border-line border-l px-2 py-2 text-center text-sm">
        <bdi>{name}</bdi>
      </span>
    )
  }
  return (
    <Link
      to={calendarUrl(search, { view: 'day', date: day })}
      aria-current={isToday ? 'date' : undefined}
      aria-label={longDay(day)}
      className={cn(
        'border-line border-l px-1 py-2 text-center text-sm tabular-nums hover:underline',
        isToday ? 'font-semibold text-brand-text' : 'text-muted',
      )}
    >
      {shortDay.format(new Date(`${day}T00:00:00Z`))} {Number(day.slice(8))}
    </Link>
  )
}

function LongEvents({ columns }: { columns: readonly HoursColumn[] }) {
  const { timeZone } = useCalendarParts()
  const element = useRef<HTMLDivElement>(null)
  const days = columns.map(({ day }) => day)
  const split = columns.some(({ name }) => name !== undefined)
  useDropDays(
    element,
    (x, _y, { width }) => {
      const day = dayAt(days, x, width)
      return day ? { day } : null
    },
    `${days.join()} ${String(split)}`,
  )
  // Split by calendar, each column has its own rows; else an event goes over its days.
  const bars = split
    ? columns.flatMap(({ events, day }, index) =>
        barsOf(events.filter(isLong), openDays([day], timeZone)).map((bar) => ({
          ...bar,
          from: index,
          to: index,
        })),
      )
    : barsOf([...new Set(columns.flatMap(({ events }) => events))].filter(isLong), openDays(days, timeZone))
  return (
    <div className="flex border-line border-b print:break-inside-avoid">
      <span className="w-13 shrink-0 py-1 pr-1.5 text-right text-2xs text-muted">All day</span>
      <div
        ref={element}
        className="grid max-h-40 min-h-7 min-w-0 flex-1 auto-rows-[22px] overflow-y-auto py-0.5 print:max-h-none"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {bars.map(({ event, from, to, row, before, after }) => (
          <EventLink
            key={`${event.calendarId} ${event.id}`}
            event={event}
            look="filled"
            className={cn('mx-0.5', before && 'rounded-l-none', after && 'rounded-r-none')}
            style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: row + 1 }}
          />
        ))}
      </div>
    </div>
  )
}

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`

function Hours({ column: { day, events, key, name } }: { column: HoursColumn }) {
  const { timeZone, today } = useCalendarParts()
  const { now } = useClock()
  const element = useRef<HTMLDivElement>(null)
  useDropDays(
    element,
    (_x, y, { height }) => {
      const minutes = Math.round(((y / height) * DAY_MINUTES) / SNAP) * SNAP
      return { day, minutes: Math.min(Math.max(minutes, 0), DAY_MINUTES - SNAP) }
    },
    key,
  )
  const blocks = blocksOf(
    events.filter((event) => !isLong(event)),
    openDays([day], timeZone),
    timeZone,
  )
  return (
    <div
      ref={element}
      role="group"
      aria-label={name ?? longDay(day)}
      className="relative border-line border-l"
      style={{
        backgroundImage: `linear-gradient(var(--line) 1px, transparent 1px)`,
        backgroundSize: `100% ${HOUR_PX}px`,
      }}
    >
      {blocks.map(({ event, start, end, column, columns }) => (
        <EventLink
          key={`${event.calendarId} ${event.id}`}
          event={event}
          look="filled"
          time={columns === 1}
          className={cn(
            'absolute items-start! border border-surface',
            // A longer event has room for more than one line.
            end - start >= 60 && 'flex-wrap content-start [&_bdi]:whitespace-normal [&_bdi]:leading-4',
          )}
          style={{
            top: percent(start),
            height: percent(end - start),
            left: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        />
      ))}
      {day === today ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 border-bad border-t-2 print:hidden"
          style={{ top: percent(clockMinutes(now, timeZone)) }}
        />
      ) : null}
    </div>
  )
}
