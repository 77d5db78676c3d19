import { data, Form, Link } from 'react-router'
import { RouteDialog } from '#app/components/route-dialog.tsx'
import { SubmitButton } from '#app/components/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext, requestIdContext } from '#app/middleware/contexts.ts'
import { contactPath } from '../../records/paths.ts'
import { NOTE_MESSAGES } from '../../timeline/note.ts'
import { deleteNote, getNote } from '../../timeline/notes.server.ts'
import { notePath } from '../../timeline/paths.ts'
import type { Route } from './+types/note-delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Note · Switchboard' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  return { note: await orRefusal(getNote(context.get(ctxContext), params.id, params.noteId)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await request.formData() // nothing in it; unread it would hold up the connection
  const back = contactPath(params.id)
  try {
    await deleteNote(context.get(ctxContext), params.id, params.noteId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw data(error.message, { status: 404 })
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'note not changed')
    }
    return redirectWithToast(back, { kind: 'bad', message: NOTE_MESSAGES.deleteFailed })
  }
  return redirectWithToast(back, {
    kind: 'ok',
    message: NOTE_MESSAGES.removed,
    undo: notePath({ clientId: params.id, id: params.noteId }, 'restore'),
  })
}

export default function DeleteNote({ loaderData: { note } }: Route.ComponentProps) {
  const closeTo = contactPath(note.clientId)
  return (
    <RouteDialog
      title="Delete note?"
      description="It goes to the trash. You can bring it back for 30 days."
      closeTo={closeTo}
      size="sm"
    >
      {note.note ? (
        <DialogBody>
          <p className="line-clamp-3 break-words border-line border-l-2 pl-3 text-muted text-sm">
            {note.note}
          </p>
        </DialogBody>
      ) : null}
      <Form method="post" className="contents" preventScrollReset>
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton variant="danger">Delete</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
