import type { MiddlewareFunction } from 'react-router'
import { env } from '#app/lib/env.server.ts'
import { logOnce } from '#app/lib/log-once.server.ts'

/** Routes authenticated by signature, bearer token or a secret in their path, never by cookie. */
export const OTHER_CALLERS = /^\/(webhooks|api|nightly-file)\//

/**
 * Refuses every write that doesn't come from our own pages, whatever the method (CSRF). The root route uses it, so no
 * route can forget it. The framework's own check is off (react-router.config.ts): it compares with X-Forwarded-Host.
 */
export const sameOrigin: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (writes && !OTHER_CALLERS.test(url.pathname) && !isSameOrigin(request, url)) {
    throw foreignOrigin(request.headers.get('origin'))
  }
  return next()
}

/** The response to a request from another site's page. It names the setting that is wrong if that site is ours. */
export function foreignOrigin(origin: string | null): Response {
  return new Response(foreignOriginText(origin), { status: 403 })
}

/** Returns the refusal as text, and logs it once for each origin. */
export function foreignOriginText(origin: string | null): string {
  const from = URL.parse(origin ?? '')?.origin ?? 'null'
  const source = from === 'null' ? 'a page without an address' : from
  const text = `This request came from ${source}, but Switchboard is at ${new URL(env().APP_URL).origin}. If that address is wrong, correct the setting APP_URL.`
  logOnce(text)
  return text
}

/** Whether the browser says that our own page, or for `/share` the user's system, made the request. */
export function isSameOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get('origin')
  if (isFromShareSheet(request, url, origin)) return true
  if (origin) return isOwnOrigin(origin, request.headers.get('host'))
  // Browsers send Origin with every non-GET form or fetch; its absence with a fetch-metadata header is a same-site GET.
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

/**
 * A picture shared by the system comes from no page. Browsers set `Sec-Fetch-Site`, and say `none` only where no site
 * has started the request. All that it could do is store a file that its user alone sees.
 */
function isFromShareSheet(request: Request, url: URL, origin: string | null): boolean {
  if (origin !== null && origin !== 'null') return false
  return request.headers.get('sec-fetch-site') === 'none' && url.pathname === '/share'
}

/** Whether an Origin header names this site, by its configured URL or by the request's Host. */
export function isOwnOrigin(origin: string, host: string | null): boolean {
  const here = new URL(env().APP_URL)
  if (origin === here.origin) return true
  const from = URL.parse(origin)
  // Anyone on the network path can forge a page served without TLS.
  return from?.host === host && (from?.protocol === 'https:' || here.protocol === 'http:')
}
