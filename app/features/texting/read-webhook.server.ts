import { env } from '#app/lib/env.server.ts'
import { readBody } from '#app/lib/read-body.server.ts'
import { isSignedByProvider } from '#app/lib/telephony.server.ts'

/** A text with ten files needs about 6 kB. */
const MAX_WEBHOOK_BYTES = 64 * 1024
/** The provider waits for 15 seconds. A database that is restarting may be back within 10. */
export const WEBHOOK_PATIENCE_MS = 10_000

/**
 * The parameters of a webhook, or the response that refuses it: 413 when it is too large, 403 when the provider didn't
 * sign it for this address and body. Doesn't use the database.
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
