import { type FileUpload, parseFormData } from '@remix-run/form-data-parser'
import { answering } from '#app/lib/answer.ts'
import { AppError } from '#app/lib/errors.ts'
import { readBody } from '#app/lib/read-body.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { saveUpload } from '../media.server.ts'
import { MAX_MEDIA_BYTES } from '../messages.schema.ts'
import type { Route } from './+types/media-upload'

/** Takes one file for a text, field `file`; answers its MediaView, or `{ error }` in words. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext)
  return answering(() =>
    uploading(ctx, request, async () => {
      const file = await readFile(request)
      const media = await saveUpload(ctx, {
        bytes: new Uint8Array(await file.arrayBuffer()),
        name: file.name,
      })
      return Response.json(media, { status: 201 })
    }),
  )
}

/** The form around the file. */
const MARGIN_BYTES = 64 * 1024

async function readFile(request: Request): Promise<File> {
  const body = await readBody(request, MAX_MEDIA_BYTES + MARGIN_BYTES)
  if (!body) throw new AppError('invalid', 'This file is larger than 5 MB. Send a smaller one.', 'file')
  const whole = new Request(request.url, {
    method: 'POST',
    headers: { 'Content-Type': request.headers.get('content-type') ?? '' },
    body: new Uint8Array(body),
  })
  const form = await parseFormData(
    whole,
    { maxFiles: 1, maxFileSize: MAX_MEDIA_BYTES + MARGIN_BYTES },
    (upload: FileUpload) => (upload.fieldName === 'file' ? upload : null),
  ).catch(() => {
    throw new AppError('invalid', 'Attach one file at a time.', 'file')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw new AppError('invalid', 'Choose a file to attach.', 'file')
  return file
}
