import { OPTION_DEFAULTS, type Option, type OptionKey } from '#app/features/accounts/fields/options.ts'

/** The option lists that grow, by their names in smart values. */
export const GROUP_KEYS = Object.keys(OPTION_DEFAULTS) as OptionKey[]

export const isGroupKey = (key: string): key is OptionKey => Object.hasOwn(OPTION_DEFAULTS, key)

export const VALUES_PATH = '/account/settings/smart-values'

/** The wire's spelling, corrected for display. */
const NAMES: Partial<Record<OptionKey, string>> = { AffliateVia: 'Referred via' }

/** PolicyEnrolledVia becomes `Policy enrolled via`. */
export function groupName(key: OptionKey): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return NAMES[key] ?? words[0]!.toUpperCase() + words.slice(1)
}

export interface ValueGroup {
  key: OptionKey
  name: string
  values: Option[]
  /** Typed by users, and offered only to their author until an admin keeps them. */
  suggestions: Suggestion[]
}

export interface Suggestion extends Option {
  /** The name of who typed it; null when they are no longer known. */
  by: string | null
}

/** Searches the names of groups and their values, ignoring case. */
export function groupMatches(group: ValueGroup, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [group.key, group.name, ...group.values.map(({ value }) => value)].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}
