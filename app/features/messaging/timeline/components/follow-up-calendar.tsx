import { parseISO } from 'date-fns/parseISO'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import { useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { dayIn } from '#app/lib/dates.ts'
import type { FollowUpView } from '../timeline-views.server.ts'
import { readMonthOrCurrent, shiftMonth, weeksOf } from '../month.ts'
import { editFollowUpPath, newFollowUpPath } from '../timeline-paths.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { followUpTitle } from './due-labels.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const dayName = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

/** The id of a day's first follow-up in the list below. */
export const dayAnchor = (day: string) => `due-${day}`

/**
 * A client's open follow-ups by month. A day with one follow-up links to it, a day with several to the list below, and
 * an empty day that is not past to a new follow-up on it.
 */
export function FollowUpCalendar({
  clientId,
  followUps,
}: {
  clientId: string
  followUps: readonly FollowUpView[]
}) {
  const { now, timeZone } = useClock()
  const days = useOneTabStop<HTMLTableSectionElement>()
  const [search] = useSearchParams()
  const today = dayIn(now, timeZone)
  const month = readMonthOrCurrent(search.get('month'), today)
  const byDay = Map.groupBy(followUps, (followUp) => dayIn(new Date(followUp.date), timeZone))
  return (
    <table className="w-full table-fixed text-center text-sm tabular-nums">
      <caption className="pb-1">
        <span className="flex items-center gap-1">
          <Step by={-1} month={month} label="Previous month" />
          <span aria-live="polite" className="min-w-0 flex-1 font-medium">
            {monthName.format(parseISO(month))}
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
      <tbody {...days}>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((day, weekday) => (
              <td key={weekday} className="p-0">
                {day ? <Day clientId={clientId} day={day} today={today} due={byDay.get(day) ?? []} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Step({ by, month, label }: { by: number; month: string; label: string }) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('month', shiftMonth(month, by))
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
  /** `yyyy-MM-dd`. */
  day: string
  today: string
  due: readonly FollowUpView[]
}) {
  const { dialogUrl } = useDialogUrls()
  const name = dayName.format(parseISO(day))
  const isPast = day < today
  const isToday = day === today && 'ring-1 ring-line-strong ring-inset font-semibold'
  const [first] = due
  if (first) {
    const words = due.length === 1 ? followUpTitle(first) : `${due.length} follow ups`
    const label = `${name}: ${words}${isPast ? ' (past due)' : ''}`
    const look = cn(
      CELL,
      'font-semibold hover:underline',
      isPast ? 'bg-bad-soft text-bad' : 'bg-brand-soft text-brand-text',
      isToday,
    )
    return due.length === 1 ? (
      <Link
        to={dialogUrl(editFollowUpPath(clientId, first.id))}
        preventScrollReset
        aria-label={label}
        title={words}
        className={look}
      >
        {Number(day.slice(-2))}
      </Link>
    ) : (
      <a href={`#${dayAnchor(day)}`} aria-label={label} title={words} className={look}>
        {Number(day.slice(-2))}
      </a>
    )
  }
  if (isPast) return <span className={cn(CELL, 'text-faint')}>{Number(day.slice(-2))}</span>
  return (
    <Link
      to={dialogUrl(newFollowUpPath(clientId), { date: day })}
      preventScrollReset
      aria-label={`Add a follow up on ${name}`}
      aria-current={isToday ? 'date' : undefined}
      className={cn(CELL, 'hover:bg-sunken', isToday)}
    >
      {Number(day.slice(-2))}
    </Link>
  )
}
