import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { type FileLimits, readFormWithFile } from '#app/lib/multipart.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'

/**
 * Reads the one file of a multipart body, field `file`, and saves it.
 * @throws AppError invalid: no file, several, or one that is too large; too-many
 */
export const receiveUpload = <Result>(
  ctx: Ctx,
  request: Request,
  limits: FileLimits,
  save: (file: { bytes: Uint8Array<ArrayBuffer>; name: string }) => Promise<Result>,
): Promise<Result> =>
  uploading(ctx, request, async () => {
    // A body of another type has no file, and can't be read as a form.
    if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) throw noFile()
    const file = (await readFormWithFile(request, limits)).get('file')
    if (!(file instanceof File)) throw noFile()
    return save({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name })
  })

const noFile = () => new AppError('invalid', 'Choose a file to attach.', 'file')
