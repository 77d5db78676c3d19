import { AppError } from '#app/lib/errors.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'

/**
 * Reads the one file of a multipart body, field `file`.
 * @throws AppError invalid: no file, several, or one that is too large
 */
export async function readUpload(request: Request, maxFileBytes: number, tooLarge: string): Promise<File> {
  // A body of another type has no file, and can't be read as a form.
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) throw noFile()
  const file = (await readFormWithFile(request, { maxFileBytes, tooLarge })).get('file')
  if (!(file instanceof File)) throw noFile()
  return file
}

const noFile = () => new AppError('invalid', 'Choose a file to attach.', 'file')
