import { HttpError } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'

/**
 * The door and the page drive everything without a password, so they answer this machine only, and never a page of
 * another site that a browser on this machine happens to show. `allowRemote` is for containers.
 */
export function guard({ req }: Exchange, allowRemote: boolean): void {
  const { host, origin } = req.headers
  if (origin !== undefined && !sameHost(origin, host)) {
    throw new HttpError(403, 'Another site may not use the emulators')
  }
  if (allowRemote) return
  const remote = req.socket.remoteAddress ?? ''
  const isLocal = /^(::ffff:)?127\./.test(remote) || remote === '::1'
  // The name is checked too: a foreign name can be made to resolve to 127.0.0.1.
  const isLocalName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host ?? '')
  if (!isLocal || !isLocalName) throw new HttpError(403, 'The emulators answer this machine only')
}

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
