import { orRefusal } from '#app/lib/refusal.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { ConfirmNote } from '../components/confirm-note.tsx'
import { NOTE_MESSAGES } from '../note.ts'
import { getNote, unpinNote } from '../notes.server.ts'
import type { Route } from './+types/note-unpin'
import { changeNote } from './change-note.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Unpin Note · Switchboard' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  return { note: await orRefusal(getNote(context.get(ctxContext), params.id, params.noteId)) }
}

export function action({ request, params, url, context }: Route.ActionArgs) {
  return changeNote(request, context, {
    clientId: params.id,
    url,
    work: (ctx) => unpinNote(ctx, params.id, params.noteId),
    done: { message: NOTE_MESSAGES.updated },
    failed: NOTE_MESSAGES.updateFailed,
  })
}

export default function UnpinNote({ loaderData: { note } }: Route.ComponentProps) {
  return (
    <ConfirmNote
      note={note}
      title="Unpin note?"
      description="It leaves the Tags tab and takes its place in the activity."
      confirm="Unpin"
    />
  )
}
