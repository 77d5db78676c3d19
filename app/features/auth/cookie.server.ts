import { isHttps } from '#app/lib/env.server.ts'
import { SESSION_MS } from './session.server.ts'

const SESSION = 'session'

/** The session token of a request: a bearer token for the API and apps, else the cookie. */
export function tokenFrom(headers: Headers): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')
  return bearer?.[1] ?? readCookie(headers, SESSION)
}

export const sessionCookie = (token: string): string => serialize(SESSION, token, SESSION_MS / 1000)
export const clearSessionCookie = (): string => serialize(SESSION, '', 0)

/**
 * A browser takes a cookie named `__Host-` only from this very host, over https and for all of it: nobody can plant one
 * from a sister domain or by plain http. On http, as at a first trial, no browser would take it at all.
 */
const fullName = (name: string) => (isHttps() ? `__Host-${name}` : `__${name}`)

/** What `serialize` of the same name set. */
export function readCookie(headers: Headers, shortName: string): string | null {
  const name = fullName(shortName)
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}

/** Out of reach of scripts, sent by our own pages and by links to us; `maxAge` in seconds, 0 removes it. */
export function serialize(name: string, value: string, maxAge: number): string {
  const secure = isHttps() ? '; Secure' : ''
  return `${fullName(name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
