import { answering } from '#app/lib/http-errors.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { saveUpload } from '../media.server.ts'
import { MAX_MEDIA_BYTES } from '../limits.ts'
import type { Route } from './+types/media-upload'
import { readUpload } from './read-upload.ts'

const TOO_LARGE = 'This file is larger than 5 MB. Send a smaller one.'

/** Takes one file for a text, field `file`; answers its MediaView, or `{ error }` in words. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext)
  return answering(() =>
    uploading(ctx, request, async () => {
      const file = await readUpload(request, MAX_MEDIA_BYTES, TOO_LARGE)
      const media = await saveUpload(ctx, {
        bytes: new Uint8Array(await file.arrayBuffer()),
        name: file.name,
      })
      return Response.json(media, { status: 201 })
    }),
  )
}
