import { uploading } from '#app/lib/uploads.server.ts'
import { saveUpload } from '../media/media.server.ts'
import { MAX_PICTURE_UPLOAD } from '../limits.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/media-upload'
import { uploadFailure } from '#app/features/accounts/files/attachments.ts'
import { readUpload } from '#app/features/accounts/files/read-upload.server.ts'

/** Stores the file in field `file` for a text and returns its view with `imageUrl`, or `{ error }`. */
export const action = resource.action(async (ctx, { request }: Route.ActionArgs) =>
  uploading(ctx, request, async () => {
    const file = await readUpload(
      request,
      MAX_PICTURE_UPLOAD,
      uploadFailure('A picture can have at most 24 MB, another file at most 5 MB.'),
    )
    const media = await saveUpload(ctx, {
      bytes: new Uint8Array(await file.arrayBuffer()),
      name: file.name,
    })
    return Response.json({ ...media, imageUrl: media.url }, { status: 201 })
  }),
)
