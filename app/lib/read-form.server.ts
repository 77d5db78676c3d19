import { AppError } from '#app/lib/errors.ts'
import { readBody } from '#app/lib/read-body.server.ts'

/** Room for a text of the greatest length, whatever it is written in, and the names of ten files. */
export const FORM_BYTES = 64 * 1024

/**
 * A posted form of at most `most` bytes.
 * @throws AppError invalid: larger, or no form.
 */
export async function readForm(request: Request, most = FORM_BYTES): Promise<FormData> {
  const body = await readBody(request, most)
  if (!body) throw new AppError('invalid', 'This is too much for one text. Send it in parts.', 'body')
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(new Uint8Array(body), { headers }).formData()
  } catch {
    throw new AppError('invalid', 'This could not be read. Reload the page and try again.')
  }
}
