import { HttpError } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'

/**
 * The control API and the console need no password, so they answer only requests from this machine, and none from
 * another site's page. `allowRemote` is for containers.
 * @throws HttpError 403
 */
export function requireLocal({ req }: Exchange, allowRemote: boolean): void {
  const { host, origin } = req.headers
  if (origin !== undefined && !sameHost(origin, host)) {
    throw new HttpError(403, 'Other sites may not use the emulators')
  }
  if (allowRemote) return
  const remote = req.socket.remoteAddress ?? ''
  const isLocal = /^(::ffff:)?127\./.test(remote) || remote === '::1'
  // DNS rebinding: a foreign host name can resolve to 127.0.0.1.
  const isLocalName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host ?? '')
  if (!isLocal || !isLocalName) throw new HttpError(403, 'The emulators only answer this machine')
}

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
