import { orRefusal } from '#app/lib/refusal.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { ConfirmNote } from '../components/confirm-note.tsx'
import { dialogOver } from '#app/features/records/dialog-urls.ts'
import { NOTE_MESSAGES } from '../note.ts'
import { deleteNote, getNote } from '../notes.server.ts'
import { notePath } from '../timeline-paths.ts'
import type { Route } from './+types/note-delete'
import { changeNote } from './change-note.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Note · Switchboard' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  return { note: await orRefusal(getNote(context.get(ctxContext), params.id, params.noteId)) }
}

export function action({ request, params, url, context }: Route.ActionArgs) {
  return changeNote(request, context, {
    clientId: params.id,
    url,
    work: (ctx) => deleteNote(ctx, params.id, params.noteId),
    done: {
      message: NOTE_MESSAGES.removed,
      undo: dialogOver(url, notePath({ clientId: params.id, id: params.noteId }, 'restore')),
    },
    failed: NOTE_MESSAGES.deleteFailed,
  })
}

export default function DeleteNote({ loaderData: { note } }: Route.ComponentProps) {
  return (
    <ConfirmNote
      note={note}
      title="Delete note?"
      description="It goes to the trash. You can bring it back for 30 days."
      confirm="Delete"
      danger
    />
  )
}
