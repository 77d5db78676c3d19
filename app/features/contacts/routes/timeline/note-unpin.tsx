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
import { unpinNote, getNote } from '../../timeline/notes.server.ts'

import type { Route } from './+types/note-unpin'

export const meta: Route.MetaFunction = () => [{ title: 'Unpin Note · Switchboard' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  return { note: await orRefusal(getNote(context.get(ctxContext), params.id, params.noteId)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await request.formData() // nothing in it; unread it would hold up the connection
  const back = contactPath(params.id)
  try {
    await unpinNote(context.get(ctxContext), params.id, params.noteId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw data(error.message, { status: 404 })
    if (!(error instanceof AppError)) {
      log.error({ err: error, requestId: context.get(requestIdContext) }, 'note not changed')
    }
    return redirectWithToast(back, { kind: 'bad', message: NOTE_MESSAGES.updateFailed })
  }
  return redirectWithToast(back, {
    kind: 'ok',
    message: NOTE_MESSAGES.updated,
  })
}

export default function UnpinNote({ loaderData: { note } }: Route.ComponentProps) {
  const closeTo = contactPath(note.clientId)
  return (
    <RouteDialog
      title="Unpin note?"
      description="It leaves the top and takes its place in the activity."
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
          <SubmitButton variant="primary">Unpin</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
