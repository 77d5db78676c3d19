import { uploading } from '#app/lib/uploads.server.ts'
import { saveUpload } from '../media.server.ts'
import { MAX_MEDIA_BYTES } from '../limits.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/media-upload'
import { readUpload } from '#app/features/conversations/read-upload.server.ts'

const TOO_LARGE = 'This file is larger than 5 MB. Send a smaller one.'

/** Stores the file in field `file` for a text and returns its MediaView, or `{ error }`. */
export const action = resource.action(async (ctx, { request }: Route.ActionArgs) =>
  uploading(ctx, request, async () => {
    const file = await readUpload(request, MAX_MEDIA_BYTES, TOO_LARGE)
    const media = await saveUpload(ctx, {
      bytes: new Uint8Array(await file.arrayBuffer()),
      name: file.name,
    })
    return Response.json(media, { status: 201 })
  }),
)
