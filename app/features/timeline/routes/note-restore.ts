import { redirectWithToast } from '#app/lib/toast.server.ts'
import { pageUrl } from '#app/features/records/dialog-urls.ts'
import { NOTE_MESSAGES } from '../note.ts'
import { restoreNote } from '../notes.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-restore'

export const action = page.action(async (ctx, { params, url }: Route.ActionArgs) => {
  await restoreNote(ctx, params.id, params.noteId)
  return redirectWithToast(pageUrl(params.id, url), { kind: 'ok', message: NOTE_MESSAGES.restored })
})
