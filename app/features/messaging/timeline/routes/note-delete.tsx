import { ConfirmNote } from '../components/confirm-note.tsx'
import { dialogUrl } from '#app/features/people/records/dialog-urls.ts'
import { NOTE_MESSAGES } from '../note.ts'
import { deleteNote, getNote } from '../notes.server.ts'
import { notePath } from '../timeline-paths.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-delete'
import { changeNote } from './change-note.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete note · Switchboard' }]

export const loader = page.loader({ params: { id: uuid, noteId: uuid } }, async (ctx, { params }) => ({
  note: await getNote(ctx, { clientId: params.id, id: params.noteId }),
}))

export const action = changeNote({
  change: deleteNote,
  done: ({ params, url }) => ({
    kind: 'ok',
    message: NOTE_MESSAGES.removed,
    undo: dialogUrl(url, notePath({ clientId: params.id, id: params.noteId }, 'restore')),
  }),
  failed: NOTE_MESSAGES.deleteFailed,
})

export default function DeleteNote({ loaderData: { note } }: Route.ComponentProps) {
  return (
    <ConfirmNote
      note={note}
      title="Delete note?"
      description="It goes to the trash. You can bring it back for 30 days."
      confirmLabel="Delete"
      danger
    />
  )
}
