import { Link } from 'react-router'
import { Trash2 } from '#app/components/icons.tsx'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { TagChip } from '#app/features/people/tags/components/client-tags.tsx'
import { clockTime } from '#app/lib/clock-time.ts'
import { directionLabel } from '../labels.ts'
import { callLog, type LogQuery, orderLabel } from '../log-query.ts'
import type { RecordingRow } from '../list-calls.server.ts'
import { Outside } from './call-people.tsx'
import { DENSE, DetailsLink } from './details-link.tsx'
import { ShortRecordings } from './recordings.tsx'
import { Worked } from './worked.tsx'

interface RecordingRowsProps {
  rows: RecordingRow[]
  userId: string | null
  /** Whether the user may delete recordings. */
  mayDelete: boolean
  query: LogQuery
}

/** Recordings as a table. */
export function RecordingRows({ rows, userId, mayDelete, query }: RecordingRowsProps) {
  return (
    // Scrolls with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label="Recordings" className="h-[400px] overflow-y-auto flow:h-auto">
      <RowTable
        caption={`Recordings, ${orderLabel(query)}`}
        columns={columnsFor(query, { userId, mayDelete })}
        rows={rows}
        keyOf={({ recording }) => recording.id}
        className={DENSE}
      />
    </div>
  )
}

function columnsFor(
  query: LogQuery,
  { userId, mayDelete }: Pick<RecordingRowsProps, 'userId' | 'mayDelete'>,
): CellColumn<RecordingRow>[] {
  // To which dialogs return.
  const search = callLog.search(query)
  return [
    {
      label: 'Date',
      sort: callLog.sorting(query, 'date'),
      cell: ({ recording, call }) => <DetailsLink id={call.id} at={recording.recordedAt} search={search} />,
    },
    { label: 'Client', cell: ({ call }) => <Outside call={call} /> },
    {
      label: 'Tags',
      cell: ({ tags }) => (
        <span className="flex max-w-60 flex-wrap gap-1">
          {tags.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </span>
      ),
    },
    { label: 'Format', cell: ({ call }) => directionLabel(call.format) },
    { label: 'Duration', cellClass: 'tabular-nums', cell: ({ recording }) => clockTime(recording.duration) },
    {
      label: 'Recording',
      cell: ({ recording, call }) => (
        <ShortRecordings call={{ ...call, recordings: [recording] }} search={search} />
      ),
    },
    { label: 'Worked', cell: ({ call }) => <Worked call={call} userId={userId} search={search} /> },
    {
      label: 'Action',
      cell: ({ recording }) =>
        mayDelete ? (
          <Link
            to={`/phone-log/recordings/${recording.id}/delete${search}`}
            preventScrollReset
            title="Delete"
            className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
          >
            <Trash2 aria-hidden />
            <span className="sr-only">
              Delete the recording of <DateTime at={recording.recordedAt} show="both" />
            </span>
          </Link>
        ) : null,
    },
  ]
}
