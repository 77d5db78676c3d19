import { Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { fullName } from '#app/lib/names.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { getNote } from '../notes.server.ts'
import { notePath } from '../timeline-paths.ts'
import { notFound } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-image'

export const meta: Route.MetaFunction = () => [{ title: 'Picture · Switchboard' }]

export const loader = page.loader({ params: { id: uuid, noteId: uuid } }, async (ctx, { params }) => {
  const note = await getNote(ctx, { clientId: params.id, id: params.noteId })
  if (!note.hasImage) throw notFound('This picture')
  return { note }
})

export default function NoteImage({ loaderData: { note } }: Route.ComponentProps) {
  const closeTo = useDialogUrls().pageUrl(note.clientId)
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
