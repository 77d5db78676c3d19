import { useState } from 'react'
import { Chip } from '#app/components/chip.tsx'
import { PhoneIncoming, PhoneMissed, PhoneOutgoing, Voicemail } from '#app/components/icons.tsx'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { Dash } from '#app/components/values.tsx'
import { useActions } from '#app/features/accounts/shell/components/use-actions.ts'
import { openCall, takesResult } from '#app/features/telephony/call-results/open-call.ts'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import { cn } from '#app/lib/cn.ts'
import { outcomeLabel, rowTone, wayLabel } from '../labels.ts'
import { callLog, type LogQuery, orderLabel } from '../log-query.ts'
import { Ours, Outside, CallParticipants } from './call-people.tsx'
import { DENSE, DetailsLink } from './details-link.tsx'
import { ShortRecordings } from './recordings.tsx'
import { Worked } from './worked.tsx'

interface CallRowsProps {
  calls: CallLogEntry[]
  query: LogQuery
  userId: string | null
  hasLocations: boolean
}

/** Calls as a table. */
export function CallRows({ calls, query, userId, hasLocations }: CallRowsProps) {
  const { view } = query
  const columns = columnsFor(query, userId)
  const [focused, setFocused] = useState<string | null>(null)
  const call = calls.find(({ id }) => id === focused)
  useActions(openCall, call ? { id: call.id, over: takesResult(call), search: callLog.search(query) } : null)
  return (
    <div
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null)}
      onBlur={() => setFocused(null)}
    >
      <RowTable
        caption={`Calls, ${orderLabel(query)}`}
        columns={hasLocations ? columns : columns.filter(({ label }) => label !== 'Location')}
        rows={calls}
        keyOf={({ id }) => id}
        rowClass={(each) => cn(TONES[rowTone(each, view) ?? 'plain'], LINES[each.direction])}
        className={`${DENSE} call-lines`}
      />
    </div>
  )
}

function columnsFor(query: LogQuery, userId: string | null): CellColumn<CallLogEntry>[] {
  const { view } = query
  // To which dialogs return.
  const search = callLog.search(query)
  return [
    {
      label: 'Date',
      sort: callLog.sorting(query, 'date'),
      cell: ({ id, createdAt }) => <DetailsLink id={id} at={createdAt} search={search} />,
    },
    {
      label: 'Location',
      className: MINOR,
      cell: ({ location }) => (
        <span
          className="block truncate @min-[56rem]/table:max-w-28 @min-[66rem]/table:max-w-44"
          title={location?.name}
        >
          {location?.name ?? <Dash />}
        </span>
      ),
    },
    {
      label: 'Direction',
      cell: (call) => (
        <>
          {wayLabel(call)}
          {call.inOfficeHours === false ? (
            <span className="block text-muted text-xs">Outside office hours</span>
          ) : null}
        </>
      ),
    },
    {
      label: 'From',
      cell: (call) => (call.direction === 'inbound' ? <Outside call={call} /> : <Ours call={call} />),
    },
    {
      label: 'To',
      cell: (call) => (call.direction === 'inbound' ? <Ours call={call} /> : <Outside call={call} />),
    },
    {
      label: 'Participants',
      className: RARE,
      cell: ({ participants }) => <CallParticipants of={participants} />,
    },
    {
      label: 'Status',
      cell: (call) => (
        <>
          <Chip tone={CHIPS[rowTone(call, view) ?? 'plain']} title={call.errorMessage ?? undefined}>
            <StatusIcon call={call} />
            <span>{outcomeLabel(call)}</span>
          </Chip>
          {call.result ? (
            <span className="block max-w-32 truncate text-muted text-xs" title={call.result.name}>
              {call.result.name}
            </span>
          ) : null}
        </>
      ),
    },
    {
      label: 'Duration',
      cellClass: 'tabular-nums',
      cell: ({ callDuration }) => (callDuration ? clockTime(callDuration) : <Dash />),
    },
    {
      label: 'Recording',
      className: 'print:hidden',
      cell: (call) => <ShortRecordings call={call} search={search} />,
    },
    { label: 'Worked', cell: (call) => <Worked call={call} userId={userId} search={search} /> },
  ]
}

/** In the call's details when there is no room for all columns, and no cards yet. */
const MINOR = '@min-[56rem]/table:@max-[66rem]/table:not-print:hidden'
const RARE = '@min-[56rem]/table:@max-[80rem]/table:not-print:hidden'

/** In two lines, which have no room for both sides, a call shows the other one. */
const LINES: Record<CallLogEntry['direction'], string> = {
  inbound: 'call-in',
  outbound: 'call-out',
  peer: 'call-out',
}

const STATUS_ICONS = { inbound: PhoneIncoming, outbound: PhoneOutgoing, peer: PhoneOutgoing }

function StatusIcon({ call: { direction, format, status } }: { call: CallLogEntry }) {
  const Icon =
    format === 'voicemail' ? Voicemail : status === 'missed' ? PhoneMissed : STATUS_ICONS[direction]
  return <Icon aria-hidden />
}

const TONES = { bad: 'bg-bad-soft', live: 'bg-info-soft', plain: '' }
const CHIPS = { bad: 'bad', live: 'info', plain: 'plain' } as const
