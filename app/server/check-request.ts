import type { IncomingMessage } from 'node:http'
import { env } from '#app/lib/env.server.ts'
import { logOnce } from '#app/lib/log-once.server.ts'
import type { RequestStep } from './step.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Checks from inside the machine use its address instead of the public name. */
const FOR_MONITORS = /^\/(healthcheck|readyz|metrics)(\?|$)/
const IP_ADDRESS = /^(\d+(\.\d+){3}|\[[\da-f:]+\])(:\d+)?$/i

/** Why a request is refused. */
interface Refusal {
  status: 400 | 421
  text: string
}

/** Refuses what `refusalOf` finds. */
export function checkRequest(trustedProxies: number): RequestStep {
  return (req, res, next) => {
    const refusal = refusalOf(req, trustedProxies)
    if (!refusal) return next()
    res.writeHead(refusal.status, { 'Content-Type': 'text/plain; charset=utf-8' })
    res.end(refusal.text)
  }
}

/**
 * Finds requests that no browser sends: another method, an absolute URL, a path that can't be decoded, a malformed host or
 * origin;
 * and over plain http another host than APP_URL's, so that no foreign name can be pointed at this server (DNS rebinding).
 */
export function refusalOf(req: IncomingMessage, trustedProxies: number): Refusal | undefined {
  const forwarded = trustedProxies > 0 ? req.headers['x-forwarded-host'] : undefined
  const hosts = req.headersDistinct.host ?? []
  const host = hosts.length === 1 ? hostOf(forwarded ?? hosts[0]) : undefined
  if (!METHODS.has(req.method ?? '') || !isPath(req.url) || !host || !isOrigin(req.headers.origin)) {
    return { status: 400, text: 'This request is malformed.' }
  }
  const appUrl = new URL(env().APP_URL)
  const allowed =
    appUrl.protocol === 'https:' ||
    host === appUrl.host ||
    (FOR_MONITORS.test(req.url) && IP_ADDRESS.test(host))
  if (allowed) return undefined
  const text = `This request asked for ${host}, but Switchboard is at ${appUrl.origin}. If that address is wrong, correct the setting APP_URL; else let the proxy pass on the Host header.`
  logOnce(text)
  return { status: 421, text }
}

/** The router would log a path that it can't decode. */
function isPath(url = ''): url is `/${string}` {
  try {
    decodeURI(url.split('?', 1)[0]!)
    return url.startsWith('/')
  } catch {
    return false
  }
}

/** The router would log an origin that isn't an address. */
const isOrigin = (origin: string | undefined) =>
  origin === undefined || origin === 'null' || URL.canParse(origin)

/** Without the default port. Undefined if it isn't a host. */
function hostOf(header: string | string[] | undefined): string | undefined {
  const [text = ''] = [header ?? ''].flat()
  if (!/^[\w.-]+(:\d*)?$|^\[[\da-f:.]+\](:\d*)?$/i.test(text)) return undefined
  return URL.parse(`http://${text}`)?.host
}
