import { OPTION_DEFAULTS, type OptionKey } from '#app/features/fields/options.ts'

/** The lists that grow, as the smart values show them. */
export const GROUP_KEYS = Object.keys(OPTION_DEFAULTS) as OptionKey[]

export const isGroupKey = (key: string): key is OptionKey => Object.hasOwn(OPTION_DEFAULTS, key)

export const VALUES_PATH = '/account/settings/smart-values'

/** The wire spells it so; people do not. */
const NAMES: Partial<Record<OptionKey, string>> = { AffliateVia: 'Referred via' }

/** `Policy enrolled via` of PolicyEnrolledVia. */
export function groupName(key: OptionKey): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return NAMES[key] ?? words[0]!.toUpperCase() + words.slice(1)
}

export interface ValueGroup {
  key: OptionKey
  name: string
  values: string[]
}

/** Case-insensitive, on the name of a group or any of its values (spec 1, 5). */
export function groupMatches(group: ValueGroup, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [group.key, group.name, ...group.values].some((text) => text.toLowerCase().includes(wanted))
}
