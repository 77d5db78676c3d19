import { readCookie, serializeCookie } from '#app/lib/cookies.ts'

// When a user put the past-due warning away, by browser as their preferences.

const NAME = 'past_due_later'
const HOUR_SECONDS = 3600

/** When the user put the warning away, within the last hour. */
export function putAwayAt(cookies: string | null, userId: string, now: Date): Date | null {
  const [user, at] = (readCookie(cookies, NAME) ?? '').split('.')
  if (user !== userId || !/^\d{1,15}$/.test(at ?? '')) return null
  const age = now.getTime() - Number(at)
  return age >= 0 && age < HOUR_SECONDS * 1000 ? new Date(Number(at)) : null
}

/** For Set-Cookie. */
export const putAwayCookie = (userId: string, now: Date): string =>
  serializeCookie(NAME, `${userId}.${now.getTime()}`, { maxAgeSeconds: HOUR_SECONDS, httpOnly: true })

/** When the warning comes back. */
export const backAt = (putAway: Date): Date => new Date(putAway.getTime() + HOUR_SECONDS * 1000)
