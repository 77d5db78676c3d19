import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import { readChatFile } from '../media.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** A file of a room, for users in it. */
export const loader = resource.loader({ params: { mediaId: uuid } }, async (ctx, { params }) =>
  mediaResponse(await readChatFile(ctx, params.mediaId), 86_400),
)
