import { Link } from 'react-router'
import { X } from '#app/components/icons.tsx'
import { plural } from '#app/lib/plural.ts'
import { CALLED_BACK_HOURS, hourLabel, OUTCOMES, ISO_WEEKDAYS } from '../call-outcome.ts'
import type { CountedCalls } from '../counted-calls.server.ts'
import { callLog, type LogQuery } from '../log-query.ts'

interface Chip {
  label: string
  /** The filter without it. */
  without: Partial<LogQuery>
}

/** The filters that a report's number sets, each with a link that removes it, and how many calls they leave. */
export function LogChips({ query, counted }: { query: LogQuery; counted: CountedCalls }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 pb-3">
      {counted.count === null ? null : (
        <p className="pr-1 font-medium text-sm">{plural(counted.count, 'call')}</p>
      )}
      <ul aria-label="Filters" className="contents">
        {chipsOf(query, counted).map(({ label, without }) => (
          <li key={label} className="contents">
            <Link
              to={callLog.search(query, without)}
              preventScrollReset
              className="chip min-h-7 hover:underline"
            >
              <span className="sr-only">Remove the filter</span>
              <bdi>{label}</bdi>
              <X aria-hidden className="size-3.5 print:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function chipsOf(query: LogQuery, { user, clock }: CountedCalls): Chip[] {
  const { outcome, weekday, hour, by, location } = query
  const chips: (Chip | false)[] = [
    outcome !== null && {
      label: OUTCOMES.find((each) => each.outcome === outcome)!.label,
      without: { outcome: null },
    },
    weekday !== null && { label: ISO_WEEKDAYS[weekday - 1]!, without: { weekday: null } },
    hour !== null && {
      label: `${hourLabel(hour)} to ${hourLabel((hour + 1) % 24)}`,
      without: { hour: null },
    },
    by !== null && {
      label: by === 'none' ? 'No user' : (user ?? 'A user who no longer exists'),
      without: { by: null },
    },
    location === 'none' && { label: 'No location', without: { location: null } },
    query.queued && { label: 'Waited in the queue', without: { queued: false } },
    query.back !== null && {
      label: `${query.back === 'yes' ? 'Called back' : 'Not called back'} within ${CALLED_BACK_HOURS} hours`,
      without: { back: null },
    },
    clock !== null && { label: `${clock} time`, without: { clock: null } },
  ]
  return chips.filter((chip) => chip !== false)
}
