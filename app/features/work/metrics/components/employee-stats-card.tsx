import { Link } from 'react-router'
import { ChevronDown, Download } from '#app/components/icons.tsx'
import { type TableColumn, Table } from '#app/components/lists/table.tsx'
import { MonthNav } from '#app/components/month-nav.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { formatDay } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import { listBehind } from '../list-behind.ts'
import type { EmployeeStats } from '../employee-stats.server.ts'
import { formatMetric, METRIC_LABELS } from '../labels.ts'
import type { MetricName, UserStats } from '../metric.ts'
import { monthLabel, STATS_PATH } from '../month.ts'
import { Freshness } from './freshness.tsx'
import { Meanings } from './meanings.tsx'
import { type Day, useDailyStats } from './use-daily-stats.ts'

const SHOWN: readonly MetricName[] = [
  'contacts',
  'policies',
  'premiums',
  'calls',
  'calls_duration',
  'calls_incoming',
  'calls_outgoing',
  'messages',
  'tasks_completed',
  'tasks_pending',
]
const REVIEWS: readonly MetricName[] = ['reviews', 'reviews_rating']
/** Narrow enough for all columns of a wide screen. */
const NUMBER = 'text-right whitespace-normal!'

/**
 * The Employee Stats of the dashboard. `stats` comes from `loadEmployeeStats(ctx, month)`; the month is the
 * search parameter `stats` of the page that shows it. An employee's days load by themselves; without JavaScript their name
 * leads to a page with them.
 */
export function EmployeeStatsCard({ stats }: { stats: EmployeeStats }) {
  const { users, total, month, current, reviews, asOf } = stats
  const { open, toggle } = useDailyStats(month)
  const names = reviews ? [...SHOWN, ...REVIEWS] : SHOWN
  const columns: TableColumn[] = [
    { label: 'Employee', className: '[--cell-space:16px]' },
    ...names.map((name) => ({ label: METRIC_LABELS[name], className: NUMBER })),
  ]
  return (
    <Card
      title="Employee Stats"
      headingId="card-stats"
      actions={<MonthNav name="stats" month={month} current={current} of="Employee Stats" />}
    >
      <Table
        caption={`Employee Stats of ${monthLabel(month)}`}
        columns={columns}
        className="tabular-nums [--cell-space:10px]"
      >
        {users.map((each) => {
          const isOpen = open?.user === each.user.id
          return [
            <UserRow key={each.user.id} stats={each} names={names} month={month}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => void toggle(each.user.id)}
                className={cn(
                  buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
                  '-ml-1 noscript:hidden print:hidden',
                )}
              >
                <ChevronDown aria-hidden className={cn(isOpen && 'rotate-180')} />
                <span className="sr-only">Days of {nameOf(each)}</span>
              </button>
            </UserRow>,
            isOpen ? <Days key="days" days={open.days} names={names} /> : null,
          ]
        })}
        {users.length > 1 ? (
          <tr className="font-medium">
            <th scope="row" className="px-3 py-2 text-left font-medium sm:px-4">
              All
            </th>
            {names.map((name) => (
              <td key={name} className={NUMBER}>
                {formatMetric(name, total[name])}
              </td>
            ))}
          </tr>
        ) : null}
      </Table>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2">
        <Freshness asOf={asOf} />
        <a
          href={`${STATS_PATH}/export?${new URLSearchParams({ monthYear: monthLabel(month) })}`}
          download
          className={cn(buttonVariants({ size: 'sm' }), 'print:hidden')}
        >
          <Download aria-hidden />
          Export to Excel
        </a>
      </div>
      <div className="px-4 pb-3">
        <Meanings />
      </div>
    </Card>
  )
}

const nameOf = ({ user }: UserStats) => fullName(user.firstName, user.lastName)

interface UserRowProps {
  stats: UserStats
  names: readonly MetricName[]
  month: string
  children: React.ReactNode
}

function UserRow({ stats, names, month, children }: UserRowProps) {
  const { user, isDismissed, metrics } = stats
  const name = nameOf(stats)
  return (
    <tr>
      <th scope="row" className="px-3 py-2 text-left font-normal sm:px-4">
        <span className="flex min-w-44 items-center gap-2">
          {children}
          <Avatar name={name} src={user.avatar} seed={user.id} size="xs" />
          <Link
            to={`/profile/${user.id}?${new URLSearchParams({ monthYear: month })}`}
            className="min-w-0 [overflow-wrap:anywhere] hover:underline"
          >
            {name}
          </Link>
          {isDismissed ? <span className="text-muted text-xs">dismissed</span> : null}
        </span>
      </th>
      {names.map((each) => (
        <td key={each} className={NUMBER}>
          <MetricLink name={each} value={metrics[each]} userId={user.id} month={month} />
        </td>
      ))}
    </tr>
  )
}

/** A number that leads to what it counts, where there is such a list. */
function MetricLink({
  name,
  value,
  userId,
  month,
}: {
  name: MetricName
  value: number | null
  userId: string
  month: string
}) {
  const shown = formatMetric(name, value)
  const to = listBehind(name, value, { userId, month })
  if (to === null) return shown
  return (
    <Link to={to} className="hover:underline">
      {shown}
    </Link>
  )
}

function Days({ days, names }: { days: Day[] | null; names: readonly MetricName[] }) {
  if (!days) {
    return (
      <tr>
        <td colSpan={names.length + 1} className="text-muted">
          <span role="status">Loading the days…</span>
        </td>
      </tr>
    )
  }
  const busy = days.filter(({ values }) => names.some((name) => values.get(name)))
  if (busy.length === 0) {
    return (
      <tr className="bg-sunken/50">
        <td colSpan={names.length + 1} className="text-muted">
          Nothing in this month.
        </td>
      </tr>
    )
  }
  return busy.map(({ day, values }) => (
    <tr key={day} className="bg-sunken/50 text-muted">
      <th scope="row" className="px-3 py-2 pl-10 text-left font-normal sm:px-4 sm:pl-12">
        {formatDay(day)}
      </th>
      {names.map((name) => (
        <td key={name} className={NUMBER}>
          {formatMetric(name, values.get(name) ?? null)}
        </td>
      ))}
    </tr>
  ))
}
