import { mediaResponse } from '#app/features/conversations/media-response.server.ts'
import { readChatFile } from '../media.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/media-file'

/** A file of a room, for users in it. */
export const loader = resource.loader(async (ctx, { params }: Route.LoaderArgs) =>
  mediaResponse(await readChatFile(ctx, params.mediaId), 86_400),
)
