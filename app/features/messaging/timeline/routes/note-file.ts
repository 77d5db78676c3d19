import { notFound } from '#app/lib/errors.ts'
import { readNoteImage } from '../notes.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/note-file'

/** GET …/notes/:noteId/image or /thumbnail: the picture of a note as WEBP. */
export const loader = resource.loader(
  { params: { id: uuid, noteId: uuid } },
  async (ctx, { params }: Route.LoaderArgs) => {
    const { id, noteId, size } = params
    if (size !== 'image' && size !== 'thumbnail') throw notFound()
    const file = await readNoteImage(ctx, { clientId: id, id: noteId }, size)
    return new Response(await file.arrayBuffer(), {
      headers: {
        'Content-Type': 'image/webp',
        // A note's picture can be replaced under the same URL.
        'Cache-Control': 'private, max-age=300',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        Vary: 'Cookie',
      },
    })
  },
)
