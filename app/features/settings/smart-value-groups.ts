import { OPTION_DEFAULTS, type OptionKey } from '#app/features/fields/options.ts'

/** The option lists by the names that smart values show. */
export const GROUP_KEYS = Object.keys(OPTION_DEFAULTS) as OptionKey[]

export const isGroupKey = (key: string): key is OptionKey => Object.hasOwn(OPTION_DEFAULTS, key)

export const VALUES_PATH = '/account/settings/smart-values'

/** The spec misspells this name. */
const NAMES: Partial<Record<OptionKey, string>> = { AffliateVia: 'Referred via' }

/** `Policy enrolled via` for PolicyEnrolledVia. */
export function groupName(key: OptionKey): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return NAMES[key] ?? words[0]!.toUpperCase() + words.slice(1)
}

export interface ValueGroup {
  key: OptionKey
  name: string
  values: string[]
}

/** Searches group names and values, ignoring case (spec 1, 5). */
export function groupMatches(group: ValueGroup, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [group.key, group.name, ...group.values].some((text) => text.toLowerCase().includes(wanted))
}
