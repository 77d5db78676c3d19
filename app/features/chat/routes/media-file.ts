import { mediaResponse } from '#app/features/messages/media-response.server.ts'
import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { readChatFile } from '../media.server.ts'
import type { Route } from './+types/media-file'

/** A picture or file of a room, for those in it. */
export function loader({ params, context }: Route.LoaderArgs) {
  return answering(async () =>
    mediaResponse(await readChatFile(context.get(ctxContext), params.mediaId), 86_400),
  )
}
