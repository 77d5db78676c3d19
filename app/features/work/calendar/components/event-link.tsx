import { useRef } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import type { CalendarEvent } from '../calendar.ts'
import { eventLabel, eventPath, shortTime } from '../event-text.ts'
import { useCalendarParts } from './calendar-context.ts'
import { isMovable, useDragEvent } from './use-drag.ts'

/** An event in a view, in its calendar's color; opens its dialog. `line` has a dot and no background. */
export function EventLink({
  event,
  look,
  time,
  className,
  style,
}: {
  event: CalendarEvent
  look: 'filled' | 'line'
  /** Shows when it starts. */
  time?: boolean
  className?: string
  style?: React.CSSProperties
}) {
  const { calendars, search, timeZone } = useCalendarParts()
  const element = useRef<HTMLAnchorElement>(null)
  const dragging = useDragEvent(element, event)
  const calendar = calendars.get(event.calendarId)
  const color = calendar?.backgroundColor ?? '#888888'
  const filled = look === 'filled'
  const label = eventLabel(event, calendar, timeZone)
  return (
    <Link
      ref={element}
      to={eventPath(event, search)}
      preventScrollReset
      aria-label={label}
      title={label}
      className={cn(
        'flex min-w-0 items-center gap-1 overflow-hidden rounded-sm px-1 text-xs leading-5 forced-colors:border',
        'hover:underline print:border print:border-line-strong',
        isMovable(event) && 'cursor-grab',
        dragging && 'opacity-50',
        className,
      )}
      style={{ ...(filled && { backgroundColor: color, color: calendar?.foregroundColor }), ...style }}
    >
      {filled ? null : (
        <span
          aria-hidden
          className="swatch size-2 shrink-0 rounded-full border border-line-strong"
          style={{ backgroundColor: color }}
        />
      )}
      {time && !event.allDay ? (
        <span className={cn('shrink-0 tabular-nums max-sm:hidden', filled || 'text-muted')}>
          {shortTime(new Date(event.start), timeZone)}
        </span>
      ) : null}
      <bdi className="min-w-0 truncate">{event.title}</bdi>
    </Link>
  )
}
