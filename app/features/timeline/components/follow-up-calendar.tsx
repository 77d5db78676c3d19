import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { type CalendarDate, dateIn } from '#app/lib/dates.ts'
import type { FollowUpView } from '../follow-up.ts'
import { dayKey, monthBeside, readMonth, weeksOf } from '../month.ts'
import { editFollowUpPath, newFollowUpPath } from '../timeline-paths.ts'
import { usePlace } from '#app/features/clients/components/use-dialog-urls.ts'
import { followUpTitle } from './due-labels.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const worded = (parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
  return ({ year, month, day }: CalendarDate) => format.format(Date.UTC(year, month - 1, day))
}
const monthName = worded({ month: 'long', year: 'numeric' })
const dayName = worded({ month: 'long', day: 'numeric' })

/** Where in the list below the follow-ups of a day begin. */
export const dayAnchor = (day: string) => `due-${day}`

/**
 * A contact's open follow-ups by the month. A day with one leads to it, one with several to the list below, an empty
 * one that is still to come to a new follow-up on it.
 */
export function FollowUpCalendar({
  clientId,
  followUps,
}: {
  clientId: string
  followUps: readonly FollowUpView[]
}) {
  const { now, timeZone } = useClock()
  const [search] = useSearchParams()
  const today = dateIn(now, timeZone)
  const month = readMonth(search.get('month'), today)
  const byDay = Map.groupBy(followUps, (followUp) => dayKey(dateIn(new Date(followUp.date), timeZone)))
  return (
    <table className="w-full table-fixed text-center text-sm tabular-nums">
      <caption className="pb-1">
        <span className="flex items-center gap-1">
          <Step by={-1} month={month} label="Previous month" />
          <span aria-live="polite" className="min-w-0 flex-1 font-medium">
            {monthName({ ...month, day: 1 })}
            <span className="sr-only">, follow ups</span>
          </span>
          <Step by={1} month={month} label="Next month" />
        </span>
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="h-5 font-normal text-muted text-xs">
              <abbr title={name} className="no-underline">
                {name.slice(0, 2)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((day, weekday) => (
              <td key={weekday} className="p-0">
                {day ? (
                  <Day
                    clientId={clientId}
                    day={day}
                    today={dayKey(today)}
                    due={byDay.get(dayKey(day)) ?? []}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Step({ by, month, label }: { by: number; month: Parameters<typeof monthBeside>[0]; label: string }) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('month', monthBeside(month, by))
  const Icon = by < 0 ? ChevronLeft : ChevronRight
  return (
    <Link
      to={`?${to}`}
      replace
      preventScrollReset
      aria-label={label}
      title={label}
      className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
    >
      <Icon aria-hidden />
    </Link>
  )
}

const CELL = 'mx-auto grid size-7 place-items-center rounded-full'

function Day({
  clientId,
  day,
  today,
  due,
}: {
  clientId: string
  day: CalendarDate
  today: string
  due: readonly FollowUpView[]
}) {
  const { over } = usePlace()
  const key = dayKey(day)
  const isToday = key === today && 'ring-1 ring-line-strong ring-inset font-semibold'
  const [first] = due
  if (first) {
    const words = due.length === 1 ? followUpTitle(first) : `${due.length} follow ups`
    const label = `${dayName(day)}: ${words}${key < today ? ' (past due)' : ''}`
    const look = cn(
      CELL,
      'font-semibold hover:underline',
      key < today ? 'bg-bad-soft text-bad' : 'bg-brand-soft text-brand-text',
      isToday,
    )
    return due.length === 1 ? (
      <Link
        to={over(editFollowUpPath(clientId, first.id))}
        preventScrollReset
        aria-label={label}
        title={words}
        className={look}
      >
        {day.day}
      </Link>
    ) : (
      <a href={`#${dayAnchor(key)}`} aria-label={label} title={words} className={look}>
        {day.day}
      </a>
    )
  }
  if (key < today) return <span className={cn(CELL, 'text-faint')}>{day.day}</span>
  return (
    <Link
      to={over(newFollowUpPath(clientId), { date: key })}
      preventScrollReset
      aria-label={`Add a follow up on ${dayName(day)}`}
      aria-current={isToday ? 'date' : undefined}
      className={cn(CELL, 'hover:bg-sunken', isToday)}
    >
      {day.day}
    </Link>
  )
}
