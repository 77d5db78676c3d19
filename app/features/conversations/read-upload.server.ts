import { type FileUpload, parseFormData } from '@remix-run/form-data-parser'
import { AppError } from '#app/lib/errors.ts'
import { readBody } from '#app/lib/read-body.server.ts'

/** The form around the file. */
const MARGIN_BYTES = 64 * 1024

/**
 * The one file of a multipart body, field `file`, of at most `most` bytes.
 * @throws AppError invalid: none, several, or larger (in these words).
 */
export async function readUpload(request: Request, most: number, tooLarge: string): Promise<File> {
  const body = await readBody(request, most + MARGIN_BYTES)
  if (!body) throw new AppError('invalid', tooLarge, 'file')
  const whole = new Request(request.url, {
    method: 'POST',
    headers: { 'Content-Type': request.headers.get('content-type') ?? '' },
    body: new Uint8Array(body),
  })
  const form = await parseFormData(
    whole,
    { maxFiles: 1, maxFileSize: most + MARGIN_BYTES },
    (upload: FileUpload) => (upload.fieldName === 'file' ? upload : null),
  ).catch(() => {
    throw new AppError('invalid', 'Attach one file at a time.', 'file')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw new AppError('invalid', 'Choose a file to attach.', 'file')
  return file
}
