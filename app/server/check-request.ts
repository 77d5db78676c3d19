import { env } from '#app/lib/env.server.ts'
import type { Step } from './step.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Checks from inside the machine use its address instead of the public name. */
const FOR_MONITORS = /^\/(healthcheck|metrics)(\?|$)/
const IP_ADDRESS = /^(\d+(\.\d+){3}|\[[\da-f:]+\])(:\d+)?$/i

/**
 * Refuses requests that no browser sends: with 400 another method, an absolute URL or a malformed host; and over plain http
 * with 421 another host than APP_URL's, so that no foreign name can be pointed at this server (DNS rebinding).
 */
export function checkRequest(trustedProxies: number): Step {
  return (req, res, next) => {
    const refuse = (status: number, text: string) => {
      res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(text)
    }
    const forwarded = trustedProxies > 0 ? req.headers['x-forwarded-host'] : undefined
    const host = hostOf(forwarded ?? req.headers.host)
    if (!METHODS.has(req.method ?? '') || !req.url?.startsWith('/') || !host) {
      return refuse(400, 'This request is malformed.')
    }
    const appUrl = new URL(env().APP_URL)
    const allowed =
      appUrl.protocol === 'https:' ||
      host === appUrl.host ||
      (FOR_MONITORS.test(req.url) && IP_ADDRESS.test(host))
    if (!allowed) return refuse(421, `Switchboard is at ${appUrl.origin}.`)
    next()
  }
}

/** Without the default port. Undefined if it isn't a host. */
function hostOf(header: string | string[] | undefined): string | undefined {
  const [text = ''] = [header ?? ''].flat()
  if (!/^[\w.-]+(:\d*)?$|^\[[\da-f:.]+\](:\d*)?$/i.test(text)) return undefined
  return URL.parse(`http://${text}`)?.host
}
