import type { IncomingMessage } from 'node:http'
import { isOwnOrigin } from '#app/middleware/same-origin.ts'

const PATH = /^\/realtime(?:\/([^/]*))?\/?$/

/** An upgrade request before authentication. */
export interface Request {
  /** The account whose namespace is requested; null for the session's own. */
  namespace: string | null
  /** The headers that identify the session, and no others. */
  credentials: Headers
  /** How long ago the page was requested, in milliseconds; null when not given. */
  pageAge: number | null
  /** The page's description of itself, truncated. For the log only. */
  claims: Record<'version' | 'device', string | null>
}

/**
 * Parses an upgrade request. `elsewhere`: not for the realtime server. `foreign`: from a page of another site, or from
 * a program without a token; a cookie alone only counts from our pages.
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
    claims: { version: claim('version'), device: claim('device') },
  }
}
