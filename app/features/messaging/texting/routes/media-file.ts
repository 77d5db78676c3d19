import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import { readMedia } from '../media/media.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** A file of a conversation, for users of the account. */
export const loader = resource.loader({ params: { mediaId: uuid } }, async (ctx, { params }) =>
  mediaResponse(await readMedia(ctx, params.mediaId), 86_400),
)
