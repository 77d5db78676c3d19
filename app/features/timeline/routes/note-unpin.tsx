import { ConfirmNote } from '../components/confirm-note.tsx'
import { NOTE_MESSAGES } from '../note.ts'
import { getNote, unpinNote } from '../notes.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-unpin'
import { changeNote } from './change-note.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Unpin Note · Switchboard' }]

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => ({
  note: await getNote(ctx, params.id, params.noteId),
}))

export const action = page.action((ctx, { params, url, context }: Route.ActionArgs) =>
  changeNote(context, {
    clientId: params.id,
    url,
    work: () => unpinNote(ctx, params.id, params.noteId),
    done: { message: NOTE_MESSAGES.updated },
    failed: NOTE_MESSAGES.updateFailed,
  }),
)

export default function UnpinNote({ loaderData: { note } }: Route.ComponentProps) {
  return (
    <ConfirmNote
      note={note}
      title="Unpin note?"
      description="It takes its place in the activity again."
      confirmLabel="Unpin"
    />
  )
}
