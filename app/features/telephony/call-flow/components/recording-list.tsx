import { Link } from 'react-router'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import type { FlowRecordingView } from '../recordings/recordings.ts'

export interface RecordingListProps {
  recordings: readonly FlowRecordingView[]
  /** The settings page with this recording chosen; null when none is asked for. */
  chooseTo: (key: string) => string | null
}

/** The recordings of one kind of message: listen, select, delete. */
export function RecordingList({ recordings, chooseTo }: RecordingListProps) {
  if (recordings.length === 0) return <p className="text-muted text-sm">There are no recordings yet.</p>
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {recordings.map(({ id, Key, name, url, lastModified }) => {
        const to = chooseTo(Key)
        return (
          <li key={id} className="flex flex-col gap-2 p-3">
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <DateTime at={lastModified} className="text-muted text-xs" />
              </span>
              {to ? (
                <Link
                  to={to}
                  preventScrollReset
                  className={buttonVariants({ size: 'sm', variant: 'primary' })}
                >
                  Select <span className="sr-only">{name}</span>
                </Link>
              ) : null}
              <ConfirmDialog
                trigger={
                  <Button size="sm" variant="danger-quiet">
                    Delete <span className="sr-only">{name}</span>
                  </Button>
                }
                title={`Delete ${name}?`}
                description="It can’t be restored."
                confirmLabel="Delete"
                danger
                fields={{ intent: 'delete', id }}
              />
            </div>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the admin recorded it */}
            <audio controls preload="none" src={url} aria-label={name} className="h-9 w-full" />
          </li>
        )
      })}
    </ul>
  )
}
