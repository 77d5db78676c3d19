import { NOTE_MESSAGES } from '../note.ts'
import { pinNote } from '../notes.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-pin'
import { changeNote } from './change-note.server.ts'

export const action = page.action((ctx, { params, url, context }: Route.ActionArgs) =>
  changeNote(context, {
    clientId: params.id,
    url,
    work: () => pinNote(ctx, params.id, params.noteId),
    done: { message: NOTE_MESSAGES.updated },
    failed: NOTE_MESSAGES.stickyFailed,
  }),
)
