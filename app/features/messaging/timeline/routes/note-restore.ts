import { pageUrl } from '#app/features/people/records/dialog-urls.ts'
import { NOTE_MESSAGES } from '../note.ts'
import { restoreNote } from '../notes.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'

export const action = page.form(
  {
    params: { id: uuid, noteId: uuid },
    failedTo: back,
    to: back,
    done: NOTE_MESSAGES.restored,
  },
  (ctx, _, { params }) => restoreNote(ctx, params.id, params.noteId),
)

function back({ params, url }: { params: { id: string }; url: URL }): string {
  return pageUrl(params.id, url)
}
