import { mediaResponse } from '#app/features/conversations/media-response.server.ts'
import { readMedia } from '../media/media.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/media-file'

/** A file of a conversation, for users of the account. */
export const loader = resource.loader(async (ctx, { params }: Route.LoaderArgs) =>
  mediaResponse(await readMedia(ctx, params.mediaId), 86_400),
)
