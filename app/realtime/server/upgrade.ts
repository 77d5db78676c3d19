import type { IncomingMessage } from 'node:http'
import { isOwnOrigin } from '#app/middleware/same-origin.ts'

const PATH = /^\/realtime(?:\/([^/]*))?\/?$/

/** What an upgrade request asks for, before anybody looked at who it is. */
export interface Request {
  /** The account whose namespace is wanted; null for one's own. */
  namespace: string | null
  /** What the session is to be found by, and nothing else of the request. */
  credentials: Headers
  /** How old the page is that asks, in milliseconds; null when it does not say. */
  pageAge: number | null
  /** What the browser says of itself. For the log only, cut short: never believed. */
  claims: Record<'userId' | 'user' | 'version' | 'device', string | null>
}

/**
 * Reads an upgrade request. `elsewhere`: not for the realtime server. `foreign`: from a page of another site, or from no
 * page and with no token of its own – a cookie alone counts only from our pages.
 */
export function readRequest(
  req: Pick<IncomingMessage, 'url' | 'headers'>,
): Request | 'elsewhere' | 'foreign' {
  const url = URL.parse(req.url ?? '', 'http://here.invalid')
  const path = url && PATH.exec(url.pathname)
  if (!url || !path) return 'elsewhere'
  const { origin, host, cookie, authorization } = req.headers
  if (origin !== undefined && !isOwnOrigin(origin, host ?? null)) return 'foreign'
  const token = url.searchParams.get('token')
  const bearer = authorization ?? (token ? `Bearer ${token}` : undefined)
  if (origin === undefined && bearer === undefined) return 'foreign'
  const credentials = new Headers()
  if (bearer !== undefined) credentials.set('authorization', bearer)
  if (origin !== undefined && cookie !== undefined) credentials.set('cookie', cookie)
  const claim = (name: string) => url.searchParams.get(name)?.slice(0, 64) ?? null
  const age = Number(url.searchParams.get('age') ?? Number.NaN)
  return {
    namespace: path[1] || null,
    credentials,
    pageAge: Number.isFinite(age) && age >= 0 ? age : null,
    claims: {
      userId: claim('userId'),
      user: claim('user'),
      version: claim('version'),
      device: claim('device'),
    },
  }
}
