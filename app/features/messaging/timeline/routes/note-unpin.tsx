import { ConfirmNote } from '../components/confirm-note.tsx'
import { NOTE_MESSAGES } from '../note.ts'
import { getNote, unpinNote } from '../notes.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-unpin'
import { changeNote } from './change-note.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Unpin note · Switchboard' }]

export const loader = page.loader({ params: { id: uuid, noteId: uuid } }, async (ctx, { params }) => ({
  note: await getNote(ctx, { clientId: params.id, id: params.noteId }),
}))

export const action = changeNote({
  change: unpinNote,
  done: () => NOTE_MESSAGES.updated,
  failed: NOTE_MESSAGES.updateFailed,
})

export default function UnpinNote({ loaderData: { note } }: Route.ComponentProps) {
  return (
    <ConfirmNote
      note={note}
      title="Unpin note?"
      description="It moves back to its place in the activity."
      confirmLabel="Unpin"
    />
  )
}
