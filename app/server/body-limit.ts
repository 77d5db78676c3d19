import type { IncomingHttpHeaders } from 'node:http'
import type { Step } from './step.ts'

/** Pictures, also as data URLs, and other files that are read into memory: the largest bodies our pages send. */
const MOST_BYTES = 25 * 1024 * 1024
/**
 * Forms without files. The larger limit would fit a million fields with two-letter names, which parse to a gigabyte.
 */
const MOST_FORM_BYTES = 1024 * 1024

/**
 * Tables to import, which are streamed to disk after the session was checked. Has room to report one that is too large.
 */
const MOST_TABLE_BYTES = 110 * 1024 * 1024
const TABLES = /^\/contacts\/import(?:\.data)?(?:\?|$)/

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
  return TABLES.test(url) ? MOST_TABLE_BYTES : MOST_BYTES
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

/**
 * Refuses bodies larger than our pages send before they are read: forms are parsed in memory, also on pages without a
 * session. Routes that read files have their own, smaller limits.
 */
export const limitBody: Step = (req, res, next) => {
  const limit = most(req.headers, req.url)
  const refuse = () => {
    if (res.headersSent) return req.destroy()
    res.writeHead(413, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    res.end('This request is too large.', () => req.destroy())
  }
  if (Number(req.headers['content-length'] ?? 0) > limit) return refuse()
  if (req.headers['transfer-encoding'] !== undefined) {
    let size = 0
    // Count where the body is read: a listener of our own would start the stream.
    const push = req.push.bind(req)
    req.push = (chunk: Buffer | null, ...rest) => {
      size += chunk?.length ?? 0
      if (size <= limit) return push(chunk, ...rest)
      refuse()
      return false
    }
  }
  next()
}
