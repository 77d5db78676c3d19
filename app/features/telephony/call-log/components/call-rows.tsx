import { Chip } from '#app/components/chip.tsx'
import { Table, type TableColumn } from '#app/components/lists/table.tsx'
import { Dash } from '#app/components/values.tsx'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import { directionLabel, rowTone, statusLabel } from '../labels.ts'
import type { CallView } from '../log-query.ts'
import { Ours, Outside, Participants } from './call-people.tsx'
import { DENSE, DetailsLink } from './details-link.tsx'
import { ShortRecordings } from './recordings.tsx'
import { Worked } from './worked.tsx'

interface CallRowsProps {
  calls: CallLogEntry[]
  view: CallView
  userId: string | null
  hasLocations: boolean
  /** The page's search, to which dialogs return. */
  search: string
}

/** Calls as a table, newest first. */
export function CallRows({ calls, view, userId, hasLocations, search }: CallRowsProps) {
  const columns: TableColumn[] = [
    { label: 'Date' },
    ...(hasLocations ? [{ label: 'Location', className: MINOR }] : []),
    { label: 'Direction' },
    { label: 'From' },
    { label: 'To' },
    { label: 'Participants', className: RARE },
    { label: 'Status' },
    { label: 'Duration' },
    { label: 'Recording', className: 'print:hidden' },
    { label: 'Worked' },
  ]
  return (
    <Table caption="Calls, newest first" columns={columns} cards className={DENSE}>
      {calls.map((call) => {
        const tone = rowTone(call, view) ?? 'plain'
        return (
          <tr key={call.id} className={TONES[tone]}>
            <td data-label="Date">
              <DetailsLink id={call.id} at={call.createdAt} search={search} />
            </td>
            {hasLocations ? (
              <td data-label="Location" className={MINOR}>
                <span className="block truncate @min-[56rem]/table:max-w-28" title={call.location?.name}>
                  {call.location?.name ?? <Dash />}
                </span>
              </td>
            ) : null}
            <td data-label="Direction">
              {directionLabel(call.format)}
              {call.inOfficeHours === false ? (
                <span className="block text-muted text-xs">Outside office hours</span>
              ) : null}
            </td>
            <td data-label="From">
              {call.direction === 'inbound' ? <Outside call={call} /> : <Ours call={call} />}
            </td>
            <td data-label="To">
              {call.direction === 'inbound' ? <Ours call={call} /> : <Outside call={call} />}
            </td>
            <td data-label="Participants" className={RARE}>
              <Participants of={call.participants} />
            </td>
            <td data-label="Status">
              <Chip tone={CHIPS[tone]} title={call.errorMessage ?? undefined}>
                {statusLabel(call)}
              </Chip>
              {call.result ? (
                <span className="block max-w-32 truncate text-muted text-xs" title={call.result.name}>
                  {call.result.name}
                </span>
              ) : null}
            </td>
            <td data-label="Duration" className="tabular-nums">
              {call.callDuration === null ? <Dash /> : clockTime(call.callDuration)}
            </td>
            <td data-label="Recording" className="print:hidden">
              <ShortRecordings call={call} search={search} />
            </td>
            <td data-label="Worked">
              <Worked call={call} userId={userId} search={search} />
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

/** In the call's details when there is no room for all columns, and no cards yet. */
const MINOR = '@min-[56rem]/table:@max-[66rem]/table:not-print:hidden'
const RARE = '@min-[56rem]/table:@max-[80rem]/table:not-print:hidden'

const TONES = { bad: 'bg-bad-soft', live: 'bg-brand-soft', plain: '' }
const CHIPS = { bad: 'bad', live: 'brand', plain: 'plain' } as const
