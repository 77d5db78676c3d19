import { Pin } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import type { ActivityView } from '../timeline-views.server.ts'
import { notePath } from '../timeline-paths.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { NoteImage } from './activity-item.tsx'

/** Pinned notes, shown above everything else. */
export function StickyNotes({ notes }: { notes: readonly ActivityView[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Sticky notes" className="flex flex-col gap-2">
      {notes.map((note) => (
        <li key={note.id} className="rounded-md bg-warn-soft px-3 py-2">
          <div className="flex items-center gap-1.5 text-sm text-warn">
            <Pin aria-hidden className="size-3.5 shrink-0" />
            <span className="min-w-0 flex-1 truncate font-medium">
              Pinned
              {note.user ? (
                <>
                  {' '}
                  by <bdi>{note.user.firstName}</bdi>
                </>
              ) : null}
            </span>
            {note.editable ? <NoteAction note={note} action="edit" label="Edit" /> : null}
            <NoteAction note={note} action="unpin" label="Unpin" />
            <NoteAction note={note} action="delete" label="Delete" />
          </div>
          {note.note ? (
            <p dir="auto" className="whitespace-pre-wrap break-words">
              {note.note}
            </p>
          ) : null}
          <NoteImage note={note} />
        </li>
      ))}
    </ul>
  )
}

function NoteAction({
  note,
  action,
  label,
}: {
  note: ActivityView
  action: 'edit' | 'delete' | 'unpin'
  label: string
}) {
  const { dialogUrl } = useDialogUrls()
  return (
    <Link
      to={dialogUrl(notePath(note, action))}
      preventScrollReset
      className="rounded-sm px-1 text-text text-xs leading-6 underline-offset-2 hover:underline"
    >
      {label}
      <span className="sr-only"> pinned note</span>
    </Link>
  )
}
