/** Preferences of this browser, in cookies so that the server draws the page right at once (no flash). */
export interface Preferences {
  theme: 'light' | 'dark'
  panel: 'open' | 'folded'
  /** The employees' banner about the new dashboard. */
  preview: 'shown' | 'hidden'
}

const CHOICES = { theme: ['light', 'dark'], panel: ['open', 'folded'], preview: ['shown', 'hidden'] } as const
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** From a Cookie header; anything unknown is the default, the first choice. */
export function readPreferences(cookies: string | null): Preferences {
  const read = <Name extends keyof Preferences>(name: Name): Preferences[Name] => {
    const value = new RegExp(`(?:^|;\\s*)${name}=([a-z]+)`).exec(cookies ?? '')?.[1]
    const choices: readonly string[] = CHOICES[name]
    return (value && choices.includes(value) ? value : choices[0]) as Preferences[Name]
  }
  return { theme: read('theme'), panel: read('panel'), preview: read('preview') }
}

/** As a Set-Cookie value, and as document.cookie takes it: the page itself changes it at once. */
export function preferenceCookie<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}

export function isPreference(name: string, value: string): name is keyof Preferences {
  const choices: readonly string[] | undefined = Object.hasOwn(CHOICES, name)
    ? CHOICES[name as keyof typeof CHOICES]
    : undefined
  return choices !== undefined && choices.includes(value)
}
