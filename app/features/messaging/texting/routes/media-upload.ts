import { receiveUpload } from '#app/features/accounts/files/read-upload.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { saveUpload, TEXT_UPLOAD } from '../media/media.server.ts'
import type { Route } from './+types/media-upload'

/** Stores the file in field `file` for a text and returns its view with `imageUrl`, or `{ error }`. */
export const action = resource.action(async (ctx, { request }: Route.ActionArgs) => {
  const media = await receiveUpload(ctx, request, TEXT_UPLOAD, (file) => saveUpload(ctx, file))
  return Response.json({ ...media, imageUrl: media.url }, { status: 201 })
})
