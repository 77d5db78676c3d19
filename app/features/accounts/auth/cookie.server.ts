import { readCookie, serializeCookie } from '#app/lib/cookies.ts'
import { isHttps } from '#app/lib/env.server.ts'
import { SESSION_MS } from './session.server.ts'

const SESSION = 'session'

/** The session token of a request: a bearer token for the API and apps, else the cookie. */
export function tokenFrom(headers: Headers): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')
  return bearer?.[1] ?? readSecretCookie(headers, SESSION)
}

export const sessionCookie = (token: string): string => secretCookie(SESSION, token, SESSION_MS / 1000)
export const clearSessionCookie = (): string => secretCookie(SESSION, '', 0)

/**
 * Browsers accept a cookie named `__Host-` only from this host, over https and for every path, so it can't be planted
 * from a sister domain or over plain http. On plain http, as in a trial, they wouldn't accept it at all.
 */
const fullName = (name: string) => (isHttps() ? `__Host-${name}` : `__${name}`)

/** Reads what `secretCookie` set under the same name. */
export const readSecretCookie = (headers: Headers, name: string): string | null =>
  readCookie(headers.get('cookie'), fullName(name))

/** A cookie that JavaScript can't read. */
export const secretCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  serializeCookie(fullName(name), value, { maxAgeSeconds, httpOnly: true, secure: isHttps() })
