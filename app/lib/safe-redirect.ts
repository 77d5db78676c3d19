/** Any origin works: a target is ours if it resolves to the same one. */
const HERE = 'https://here.invalid'

/** Pages that no one is led back to. Routes match in any case. */
const NOT_BACK = new Set(['/login', '/logout', '/lock', '/mfa-setup'])

/**
 * A `redirect` value as a path of this site, or the fallback. It is judged by the origin it resolves to: `//evil`,
 * `/\evil`, `javascript:`, control characters and their encodings all lead to the fallback.
 */
export function safeRedirect(target: unknown, fallback = '/'): string {
  if (typeof target !== 'string' || target.length > 2000 || !target.startsWith('/')) return fallback
  // Browsers remove tabs and newlines from a URL, and some read \ as /.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return fallback
  const url = URL.parse(target, HERE)
  if (!url || url.origin !== HERE || url.username || url.password) return fallback
  if (/^\/(\/|%2f|%5c)/i.test(url.pathname) || NOT_BACK.has(url.pathname.replace(/\/+$/, '').toLowerCase()))
    return fallback
  return url.pathname + url.search + url.hash
}
