import { Link } from 'react-router'
import { Trash2 } from '#app/components/icons.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { TagChip } from '#app/features/people/tags/components/client-tags.tsx'
import { clockTime } from '#app/lib/clock-time.ts'
import { directionLabel } from '../labels.ts'
import type { RecordingRow } from '../list-calls.server.ts'
import { Outside } from './call-people.tsx'
import { DENSE, DetailsLink } from './details-link.tsx'
import { ShortRecordings } from './recordings.tsx'
import { Worked } from './worked.tsx'

const COLUMNS = ['Date', 'Client', 'Tags', 'Format', 'Duration', 'Recording', 'Worked', 'Action'].map(
  (label) => ({ label }),
)

interface RecordingRowsProps {
  rows: RecordingRow[]
  userId: string | null
  /** Whether the user may delete recordings. */
  mayDelete: boolean
  /** The page's search, to which dialogs return. */
  search: string
}

/** Recordings as a table, newest first. */
export function RecordingRows({ rows, userId, mayDelete, search }: RecordingRowsProps) {
  return (
    // Scrolls with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label="Recordings" className="h-[400px] overflow-y-auto flow:h-auto">
      <Table caption="Recordings, newest first" columns={COLUMNS} cards className={DENSE}>
        {rows.map(({ recording, call, tags }) => (
          <tr key={recording.id}>
            <td data-label="Date">
              <DetailsLink id={call.id} at={recording.recordedAt} search={search} />
            </td>
            <td data-label="Client">
              <Outside call={call} />
            </td>
            <td data-label="Tags">
              <span className="flex max-w-60 flex-wrap gap-1">
                {tags.map((tag) => (
                  <TagChip key={tag.id} tag={tag} />
                ))}
              </span>
            </td>
            <td data-label="Format">{directionLabel(call.format)}</td>
            <td data-label="Duration" className="tabular-nums">
              {clockTime(recording.duration)}
            </td>
            <td data-label="Recording">
              <ShortRecordings call={{ ...call, recordings: [recording] }} search={search} />
            </td>
            <td data-label="Worked">
              <Worked call={call} userId={userId} search={search} />
            </td>
            <td data-label="Action">
              {mayDelete ? (
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
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
