import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { pageBehind } from '#app/features/records/dialog-urls.ts'
import { NOTE_MESSAGES } from '../note.ts'
import { restoreNote } from '../notes.server.ts'
import type { Route } from './+types/note-restore'

/** POST: Undo of a delete. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  await request.formData() // nothing in it; unread it would hold up the connection
  await orRefusal(restoreNote(context.get(ctxContext), params.id, params.noteId))
  return redirectWithToast(pageBehind(params.id, url), { kind: 'ok', message: NOTE_MESSAGES.restored })
}
