import type { MiddlewareFunction } from 'react-router'
import { env, isHttps } from '#app/lib/env.server.ts'
import { nonceContext, pageSourcesContext } from './contexts.ts'

/** Sets the security headers of every page. Routes that serve stored files set stricter ones. */
export const securityHeaders: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = context.get(nonceContext)
  const response = await next()
  const { headers } = response
  const others = context.get(pageSourcesContext)
  const and = (sources: string | undefined) => (sources ? ` ${sources}` : '')
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  set(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'${and(others?.script)}`,
      ...(others ? [`frame-src 'self' ${others.frame}`] : []),
      // Component libraries use style attributes for positions; style elements still need the nonce.
      // Vite's hot reload adds style elements and waits for a restarted server in a blob worker.
      `style-src-elem 'self' ${import.meta.env.DEV ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
      ...(import.meta.env.DEV ? ["worker-src 'self' blob:"] : []),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      `connect-src 'self' ${voiceSources()}${import.meta.env.DEV ? ' ws:' : ''}${and(others?.connect)}`,
      "object-src 'none'",
      "base-uri 'none'",
      `form-action 'self'${and(others?.form)}`,
      "frame-ancestors 'none'",
    ].join('; '),
  )
  if (isHttps()) {
    set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
  set('X-Content-Type-Options', 'nosniff')
  set('Referrer-Policy', 'same-origin')
  // The bank's sign-in, which such a page opens in a window, answers the page.
  set('Cross-Origin-Opener-Policy', others ? 'same-origin-allow-popups' : 'same-origin')
  set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(self), payment=()')
  // Pages hold clients' data, so no cache may keep them.
  set('Cache-Control', 'no-store')
  return response
}

/** Where the phone's SDK connects: the provider's gateways, or the server that stands in for them. */
function voiceSources(): string {
  const signaling = env().TWILIO_SIGNALING_URL
  return signaling ? new URL(signaling).origin : 'wss://*.twilio.com'
}
