import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { mediaResponse } from '../media-response.server.ts'
import { readMedia } from '../media.server.ts'
import type { Route } from './+types/media-file'

/** A picture or file of a conversation, for staff. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answering(async () =>
    mediaResponse(await readMedia(context.get(ctxContext), params.mediaId), 86_400),
  )
}
