import { Link } from 'react-router'
import { logPath } from '#app/features/telephony/call-log/log-query.ts'
import { cn } from '#app/lib/cn.ts'

interface FiguresProps {
  /** Null without messaging. */
  waiting: number | null
  /** Missed and cut calls and voicemails that no one has reviewed. */
  calls: number
  clients: number
  /** Colleagues who are available now. */
  available: number
}

const MOST_COUNTED = 99

/** The account in a line of numbers, each a link to what it counts. */
export function AccountFigures({ waiting, calls, clients, available }: FiguresProps) {
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line overflow-hidden rounded-md border border-line bg-surface">
      {waiting === null ? null : (
        <Figure
          to="/messages"
          label="Unread for you"
          value={shortCount(waiting)}
          unit={waiting === 1 ? 'conversation' : 'conversations'}
        />
      )}
      <Figure
        to={logPath({ unworked: true })}
        label="Calls to review"
        value={shortCount(calls)}
        unit={calls === 1 ? 'call' : 'calls'}
      />
      <Figure
        className="max-sm:hidden"
        label="Team"
        value={String(available)}
        unit={available === 1 ? 'colleague available' : 'colleagues available'}
      />
      <Figure
        to="/contacts"
        label="Contacts"
        value={clients.toLocaleString('en-US')}
        unit={clients === 1 ? 'contact' : 'contacts'}
      />
    </dl>
  )
}

const shortCount = (count: number) => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))

interface FigureProps {
  to?: string
  label: string
  value: string
  unit: string
  className?: string
}

function Figure({ to, label, value, unit, className }: FigureProps) {
  return (
    <div className={cn('relative px-3 py-3 sm:px-4', to && 'hover:bg-sunken', className)}>
      <dt className="text-muted text-xs">
        {to ? (
          <Link to={to} prefetch="intent" className="-outline-offset-2 after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="mt-0.5">
        <span className="font-semibold text-xl">{value}</span>{' '}
        <span className="block text-muted text-sm sm:inline sm:text-base">{unit}</span>
      </dd>
    </div>
  )
}
