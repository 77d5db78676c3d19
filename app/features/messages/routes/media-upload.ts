import { MaxFileSizeExceededError } from '@remix-run/multipart-parser'
import { type FileUpload, FormDataParseError, parseFormData } from '@remix-run/form-data-parser'
import { answering } from '#app/lib/answer.ts'
import { AppError } from '#app/lib/errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { requireSession } from '#app/middleware/session.ts'
import { saveUpload } from '../media.server.ts'
import { MAX_MEDIA_BYTES } from '../messages.schema.ts'
import type { Route } from './+types/media-upload'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

/** Takes one file for a text, field `file`; answers its MediaView, or `{ error }` in words. */
export async function action({ request, context }: Route.ActionArgs) {
  return answering(async () => {
    const file = await readFile(request)
    const media = await saveUpload(context.get(ctxContext), {
      bytes: new Uint8Array(await file.arrayBuffer()),
      name: file.name,
    })
    return Response.json(media, { status: 201 })
  })
}

async function readFile(request: Request): Promise<File> {
  let form: FormData
  try {
    form = await parseFormData(
      request,
      { maxFiles: 1, maxFileSize: MAX_MEDIA_BYTES },
      (upload: FileUpload) => (upload.fieldName === 'file' ? upload : null),
    )
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || (error as Error).cause instanceof MaxFileSizeExceededError) {
      throw new AppError('invalid', 'This file is larger than 5 MB. Send a smaller one.', 'file')
    }
    if (error instanceof FormDataParseError) throw new AppError('invalid', 'Attach one file at a time.', 'file')
    throw error
  }
  const file = form.get('file')
  if (!(file instanceof File)) throw new AppError('invalid', 'Choose a file to attach.', 'file')
  return file
}
