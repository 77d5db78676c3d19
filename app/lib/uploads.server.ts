import type { Ctx } from './ctx.server.ts'
import { AppError } from './errors.ts'
import { type FileLimits, readFormWithFile } from './multipart.server.ts'
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from './picture-field.ts'

/** Simultaneous uploads of one user in one process: the ten files of a text and two more. */
export const MOST_UPLOADS = 12
/** Their total size: three files of the largest size. */
export const MOST_UPLOADING_BYTES = 75 * 1024 * 1024
/** The largest body without a Content-Length (app/server/body-limit.ts). */
const UNKNOWN_BYTES = 25 * 1024 * 1024

const underWay = new Map<string, { count: number; bytes: number }>()

/**
 * Runs `work`, which reads an upload into memory, unless the same user has too many under way in this process. It
 * protects the process's memory. Forms without files aren't counted.
 * @throws AppError too-many before anything was read
 */
export async function uploading<Result>(
  ctx: Ctx,
  request: Request,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!request.headers.get('content-type')?.trim().toLowerCase().startsWith('multipart/')) return work()
  const key = `${ctx.account.id} ${ctx.actor?.id ?? ''}`
  const bytes = Number(request.headers.get('content-length')) || UNKNOWN_BYTES
  const mine = underWay.get(key) ?? { count: 0, bytes: 0 }
  if (mine.count >= MOST_UPLOADS || (mine.count > 0 && mine.bytes + bytes > MOST_UPLOADING_BYTES)) {
    throw new AppError('too-many', 'You are sending too many files at once. Wait until some have arrived.')
  }
  mine.count += 1
  mine.bytes += bytes
  underWay.set(key, mine)
  try {
    return await work()
  } finally {
    mine.count -= 1
    mine.bytes -= bytes
    if (mine.count === 0) underWay.delete(key)
  }
}

/**
 * Reads a posted form and takes its picture out of it. `picture` gives null when none was chosen; it throws for one over 10 MB,
 * so that the form can show that as any other mistake.
 * @throws AppError invalid for a form that can't be read; too-many
 */
export async function readFormWithPicture(
  ctx: Ctx,
  request: Request,
  field: string,
  limits: Partial<FileLimits> = {},
): Promise<{ form: FormData; picture: () => Uint8Array | null }> {
  return uploading(ctx, request, async () => {
    let tooLarge = false
    const form = await readFormWithFile(request, {
      maxFileBytes: MAX_PICTURE_BYTES,
      tooLarge: PICTURE_TOO_LARGE,
      onTooLarge: () => (tooLarge = true),
      ...limits,
    })
    const file = form.get(field)
    form.delete(field)
    const bytes = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
    const picture = () => {
      if (tooLarge) throw new AppError('invalid', PICTURE_TOO_LARGE, field)
      return bytes
    }
    return { form, picture }
  })
}
