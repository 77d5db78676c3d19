import type { MiddlewareFunction } from 'react-router'
import { env } from '#app/lib/env.server.ts'

/** Routes authenticated by signature or bearer token, never by cookie. */
export const OTHER_CALLERS = /^\/(webhooks|api)\//

/**
 * Refuses every write that doesn't come from our own pages, whatever the method (CSRF). The root route uses it, so no
 * route can forget it.
 */
export const sameOrigin: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (writes && !OTHER_CALLERS.test(url.pathname) && !isSameOrigin(request)) {
    throw new Response('This request did not come from this site.', { status: 403 })
  }
  return next()
}

/** Whether the browser says that our own page made the request. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin) return isOwnOrigin(origin, request.headers.get('host'))
  // Browsers send Origin with every non-GET form or fetch; its absence with a fetch-metadata header is a same-site GET.
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

/** Whether an Origin header names this site, by its configured URL or by the request's Host. */
export function isOwnOrigin(origin: string, host: string | null): boolean {
  const here = new URL(env().APP_URL)
  if (origin === here.origin) return true
  const from = URL.parse(origin)
  // Anyone on the network path can forge a page served without TLS.
  return from?.host === host && (from?.protocol === 'https:' || here.protocol === 'http:')
}
