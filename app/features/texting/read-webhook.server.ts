import { env } from '#app/lib/env.server.ts'
import { readBody } from '#app/lib/read-body.server.ts'
import { isSignedByProvider } from '#app/lib/telephony.server.ts'

/** More than any text with ten files needs (about 6 kB); a larger body is not taken in. */
const MAX_WEBHOOK_BYTES = 64 * 1024
/** The provider gives up after 15 seconds; a database that is being restarted may be back before. */
export const WEBHOOK_PATIENCE_MS = 10_000

/**
 * The parameters of a webhook the provider signed, or the answer for one that is not: 413 too large, 403 not signed for
 * this very address and body by our provider account. Nothing is read from the database for it.
 */
export async function readWebhook(request: Request, url: URL): Promise<Record<string, string> | Response> {
  const body = await readBody(request, MAX_WEBHOOK_BYTES)
  if (body === null) return new Response('This request is too large.', { status: 413 })
  const params = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const address = `${env().APP_URL}${url.pathname}${url.search}`
  if (!isSignedByProvider(address, params, request.headers.get('x-twilio-signature'))) {
    return new Response('The signature is missing or wrong.', { status: 403 })
  }
  return params
}
