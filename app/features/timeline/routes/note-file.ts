import { data } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { readNoteImage } from '../notes.server.ts'
import type { Route } from './+types/note-file'

/** GET …/notes/:noteId/image or /thumbnail: the picture of a note as WEBP. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, noteId, size } = params
  if (size !== 'image' && size !== 'thumbnail') throw data('This page was not found.', { status: 404 })
  try {
    const file = await readNoteImage(context.get(ctxContext), id, noteId, size)
    return new Response(await file.arrayBuffer(), {
      headers: {
        'Content-Type': 'image/webp',
        // A note's picture may be replaced under the same address.
        'Cache-Control': 'private, max-age=300',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        Vary: 'Cookie',
      },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Response(error.message, { status: error.status })
  }
}
