import { receiveUpload } from '#app/features/accounts/files/read-upload.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { saveChatUpload, CHAT_UPLOAD } from '../media.server.ts'

/** Stores the file in field `file` for a room and returns where it is (imageUrl), or `{ error }`. */
export const action = resource.action(
  { params: { conversationId: uuid } },
  async (ctx, { request, params }) => {
    const media = await receiveUpload(ctx, request, CHAT_UPLOAD, (file) =>
      saveChatUpload(ctx, params.conversationId, file),
    )
    return Response.json({ ...media, imageUrl: media.url }, { status: 201 })
  },
)
