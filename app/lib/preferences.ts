import { readCookie, serializeCookie } from './cookies.ts'

/** Preferences of this browser, in cookies so that the server renders the right page at once. */
export interface Preferences {
  /** `system` until the user chooses. */
  theme: 'system' | 'light' | 'dark'
  panel: 'open' | 'folded'
  /** Whether single letters are shortcuts: who dictates to the computer turns them off (WCAG 2.1.4). */
  keys: 'on' | 'off'
  /** Whether employees are led to the page with their numbers. */
  preview: 'on' | 'off'
}

const CHOICES = {
  theme: ['system', 'light', 'dark'],
  panel: ['open', 'folded'],
  keys: ['on', 'off'],
  preview: ['on', 'off'],
} as const
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Reads a Cookie header. The first choice is the default. */
export function readPreferences(cookies: string | null): Preferences {
  const read = <Name extends keyof Preferences>(name: Name): Preferences[Name] => {
    const value = readCookie(cookies, name)
    const choices: readonly string[] = CHOICES[name]
    return (value && choices.includes(value) ? value : choices[0]) as Preferences[Name]
  }
  return { theme: read('theme'), panel: read('panel'), keys: read('keys'), preview: read('preview') }
}

/** Formats the cookie for a Set-Cookie header or `document.cookie`. */
export function preferenceCookie<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): string {
  return serializeCookie(name, value, { maxAgeSeconds: YEAR_SECONDS })
}

export function isPreference(name: string, value: string): name is keyof Preferences {
  const choices: readonly string[] | undefined = Object.hasOwn(CHOICES, name)
    ? CHOICES[name as keyof typeof CHOICES]
    : undefined
  return choices !== undefined && choices.includes(value)
}
