import { readCookie, serializeCookie } from '#app/lib/cookies.ts'

// The location whose settings were chosen last, by browser as other preferences.

const NAME = 'settings_location'
const YEAR_SECONDS = 365 * 24 * 60 * 60

export const lastLocation = (cookies: string | null): string | null => readCookie(cookies, NAME)

/** For document.cookie. */
export const lastLocationCookie = (id: string): string =>
  serializeCookie(NAME, id, { maxAgeSeconds: YEAR_SECONDS })
