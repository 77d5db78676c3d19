import { readUpload } from '#app/features/accounts/files/read-upload.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { uploadFailure } from '#app/features/accounts/files/attachments.ts'
import { CHAT_FILES } from '../limits.ts'
import { saveChatUpload, tooLarge } from '../media.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** Stores the file in field `file` for a room and returns where it is (imageUrl), or `{ error }`. */
export const action = resource.action({ params: { conversationId: uuid } }, (ctx, { request, params }) =>
  uploading(ctx, request, async () => {
    const file = await readUpload(request, CHAT_FILES.maxBytes, uploadFailure(tooLarge))
    const bytes = new Uint8Array(await file.arrayBuffer())
    const media = await saveChatUpload(ctx, params.conversationId, { bytes, name: file.name })
    return Response.json({ ...media, imageUrl: media.url }, { status: 201 })
  }),
)
