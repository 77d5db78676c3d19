interface CookieOptions {
  /** 0 removes the cookie. */
  maxAgeSeconds: number
  /** Out of reach of scripts. */
  httpOnly?: boolean
  /** Sent over https only. */
  secure?: boolean
  /** Sent to this path and those below it only. */
  path?: string
}

/** The value of a cookie in a Cookie header or `document.cookie`; null when it is missing, empty or malformed. */
export function readCookie(cookies: string | null, name: string): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1).trim()) || null
    } catch {
      return null
    }
  }
  return null
}

/** A cookie as a Set-Cookie header or `document.cookie` takes it, sent with same-site requests. */
export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  const { maxAgeSeconds, httpOnly, secure, path = '/' } = options
  const scope = `Path=${path}; Max-Age=${maxAgeSeconds}${httpOnly ? '; HttpOnly' : ''}; SameSite=Lax`
  return `${name}=${encodeURIComponent(value)}; ${scope}${secure ? '; Secure' : ''}`
}
