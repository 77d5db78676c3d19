import { readCookie, serializeCookie } from '#app/lib/cookies.ts'

// The calendars that a user unchecked, by browser as their other preferences. New calendars show until they are unchecked too.

const NAME = 'hidden_calendars'
const MOST = 60
const YEAR_SECONDS = 365 * 24 * 60 * 60

export const readHidden = (cookies: string | null): string[] =>
  (readCookie(cookies, NAME) ?? '').split('.').filter(Boolean).slice(0, MOST)

export const hiddenCookie = (ids: readonly string[]): string =>
  serializeCookie(NAME, ids.slice(0, MOST).join('.'), { maxAgeSeconds: YEAR_SECONDS })
