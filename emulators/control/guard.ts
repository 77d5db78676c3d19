import type { IncomingMessage } from 'node:http'

import { HttpError } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'

/**
 * The control API and the console need no password, so they answer only requests from this machine, and none from
 * another site's page. `allowRemote` is for containers.
 * @throws HttpError 403
 */
export function requireLocal({ req }: Exchange, allowRemote: boolean): void {
  const refusal = refusalOf(req, allowRemote)
  if (refusal) throw new HttpError(403, refusal)
}

/** The same for a websocket. */
export function isLocal(req: IncomingMessage, allowRemote: boolean): boolean {
  return refusalOf(req, allowRemote) === null
}

function refusalOf(req: IncomingMessage, allowRemote: boolean): string | null {
  const { host, origin } = req.headers
  if (origin !== undefined && !sameHost(origin, host)) return 'Other sites may not use the emulators'
  if (allowRemote) return null
  const remote = req.socket.remoteAddress ?? ''
  const isLocalAddress = /^(::ffff:)?127\./.test(remote) || remote === '::1'
  // DNS rebinding: a foreign host name can resolve to 127.0.0.1.
  const isLocalName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host ?? '')
  return isLocalAddress && isLocalName ? null : 'The emulators only answer this machine'
}

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
