import { uploadFailure } from '#app/features/accounts/files/attachments.ts'
import { MAX_PICTURE_UPLOAD, MAX_TEXT_LENGTH } from '#app/features/messaging/texting/limits.ts'
import { saveUpload } from '#app/features/messaging/texting/media/media.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'

const TOO_LARGE = uploadFailure('A picture can have at most 24 MB.')

/**
 * Stores a shared picture as an upload of the user's, and returns the parameters of the new message: the picture and
 * the shared text.
 */
export async function saveShared(ctx: Ctx, request: Request): Promise<Record<string, string>> {
  const form = await readFormWithFile(request, { maxFileBytes: MAX_PICTURE_UPLOAD, tooLarge: TOO_LARGE })
  const file = form.get('file')
  const picture = file instanceof File && file.size > 0 ? file : null
  const text = ['title', 'text', 'url']
    .map((name) => String(form.get(name) ?? '').trim())
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join('\n')
    .toWellFormed()
    .slice(0, MAX_TEXT_LENGTH)
  if (!picture && !text) throw new AppError('invalid', 'Share a picture or a text.', 'file')
  const bytes = picture ? new Uint8Array(await picture.arrayBuffer()) : null
  const media = bytes ? await saveUpload(ctx, { bytes, name: picture!.name }) : null
  return { ...(media ? { attach: media.id } : {}), ...(text ? { text } : {}) }
}
