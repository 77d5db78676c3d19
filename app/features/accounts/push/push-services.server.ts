import { env } from '#app/lib/env.server.ts'

/** The push services of the browsers. We send requests to no other address that a browser names. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const DOMAINS = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com']

export function isPushService(endpoint: string): boolean {
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  const { PUSH_BASE_URL } = env()
  // Parsing the URL resolves `/push/../`.
  if (PUSH_BASE_URL && url.href.startsWith(`${new URL(PUSH_BASE_URL).href.replace(/\/$/, '')}/`)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return HOSTS.includes(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain))
}
