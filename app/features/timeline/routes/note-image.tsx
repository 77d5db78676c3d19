import { data, Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { fullName } from '#app/lib/names.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { usePlace } from '#app/features/clients/components/use-dialog-urls.ts'
import { getNote } from '../notes.server.ts'
import { notePath } from '../timeline-paths.ts'
import type { Route } from './+types/note-image'

export const meta: Route.MetaFunction = () => [{ title: 'Picture · Switchboard' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const note = await orRefusal(getNote(context.get(ctxContext), params.id, params.noteId))
  if (!note.hasImage) throw data('This picture was not found.', { status: 404 })
  return { note }
}

/** The picture of a note, large. */
export default function NoteImage({ loaderData: { note } }: Route.ComponentProps) {
  const closeTo = usePlace().behind(note.clientId)
  return (
    <RouteDialog
      title="Picture"
      description={
        <>
          {note.user ? `${fullName(note.user.firstName, note.user.lastName)}, ` : ''}
          <DateTime at={note.createdAt} show="both" />
        </>
      }
      closeTo={closeTo}
    >
      <DialogBody className="flex flex-col items-center gap-3 py-3">
        <img
          src={notePath(note, 'image')}
          alt={note.note || 'Picture of the note'}
          className="max-h-[60dvh] w-auto max-w-full rounded-md border border-line"
        />
        {note.note ? <p className="w-full whitespace-pre-wrap break-words text-base">{note.note}</p> : null}
      </DialogBody>
      <DialogFooter>
        <Link to={closeTo} preventScrollReset className={buttonVariants()}>
          Close
        </Link>
      </DialogFooter>
    </RouteDialog>
  )
}
