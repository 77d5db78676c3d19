import type { IncomingHttpHeaders } from 'node:http'
import type { RequestStep } from './step.ts'

/** Pictures, also as data URLs, and other files that are read into memory: the largest bodies our pages send. */
const MOST_BYTES = 25 * 1024 * 1024
/**
 * Forms without files. The larger limit would fit a million fields with two-letter names, which parse to a gigabyte.
 */
const MOST_FORM_BYTES = 1024 * 1024

/**
 * Tables to import and documents of ports, which are streamed to disk after the session was checked. Has room to report one that is
 * too large.
 */
const MOST_STREAMED_BYTES = 110 * 1024 * 1024
const STREAMED =
  /^\/(?:contacts\/import(?:\.data)?|api\/imports|nightly-file\/[^/?]+\/[^/?]+|account\/info\/phonenumbers\/port\/[^/?]+\/files\/\w+)(?:\?|$)/

/** Sign-in forms, which anyone may post: an email, a password, a code; never a file. */
const DOORS = new Set([
  'login',
  'logout',
  'forgot-password',
  'mfa-setup',
  'lock',
  'ghost',
  'session',
  'theme',
])
const MOST_DOOR_BYTES = 64 * 1024

function most(headers: IncomingHttpHeaders, url = ''): number {
  const files = headers['content-type']?.trim().toLowerCase().startsWith('multipart/') ?? false
  if (isDoor(url)) return files ? 0 : MOST_DOOR_BYTES
  if (!files) return MOST_FORM_BYTES
  return STREAMED.test(url) ? MOST_STREAMED_BYTES : MOST_BYTES
}

/** Normalizes a path as the router does: any case, percent-encoding and extra slashes. */
function isDoor(url: string): boolean {
  const first = /^\/+([^/?#.]*)/.exec(url)?.[1] ?? ''
  try {
    return DOORS.has(decodeURIComponent(first).toLowerCase())
  } catch {
    return false
  }
}

const TOO_LARGE = 'This request is too large.'
/** The shape of the API's errors. */
const TOO_LARGE_CALL = JSON.stringify({ error: { code: 'too-large', message: TOO_LARGE } })

/** The rest of a refused body is read up to this size: a proxy with the documented limit sends no more. */
const MOST_DROPPED_BYTES = 128 * 1024 * 1024

/**
 * Refuses bodies larger than our pages send before they are read: forms are parsed in memory, also on pages without a
 * session. Routes that read files have their own, smaller limits.
 */
export const limitBody: RequestStep = (req, res, next) => {
  const limit = most(req.headers, req.url)
  if (Number(req.headers['content-length'] ?? 0) > limit) return refuse(req, res)
  if (req.headers['transfer-encoding'] !== undefined) {
    let size = 0
    // Count where the body is read: a listener of our own would start the stream.
    const push = req.push.bind(req)
    req.push = (chunk: Buffer | null, ...rest) => {
      size += chunk?.length ?? 0
      if (size <= limit) return push(chunk, ...rest)
      if (res.headersSent) req.destroy()
      else refuse(req, res)
      return true
    }
  }
  next()
}

/**
 * Answers 413 at once, but closes the connection only when the body has ended. Closing it while a proxy still sends
 * would look like a process that died, and the proxy would send the next requests elsewhere or nowhere.
 */
function refuse(req: Parameters<RequestStep>[0], res: Parameters<RequestStep>[1]): void {
  const isCall = req.url?.startsWith('/api/') ?? false
  const text = isCall ? TOO_LARGE_CALL : TOO_LARGE
  res.writeHead(413, {
    'Content-Type': `${isCall ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'Content-Length': text.length,
    Connection: 'close',
  })
  res.write(text)
  // A reader of the body must not take what came so far for the whole.
  req.emit('aborted')
  let dropped = 0
  req.push = (chunk: Buffer | null) => {
    dropped += chunk?.length ?? 0
    if (chunk === null) res.end()
    else if (dropped > MOST_DROPPED_BYTES) req.destroy()
    return true
  }
  req.resume()
}
