import { AppError } from '#app/lib/errors.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'

/**
 * Reads the one file of a multipart body, field `file`.
 * @throws AppError invalid: no file, several, or one that is too large
 */
export async function readUpload(request: Request, maxFileBytes: number, tooLarge: string): Promise<File> {
  const file = (await readFormWithFile(request, { maxFileBytes, tooLarge })).get('file')
  if (!(file instanceof File)) throw new AppError('invalid', 'Choose a file to attach.', 'file')
  return file
}
