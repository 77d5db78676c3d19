import { knownValue } from '#app/lib/blank.ts'
import type { PlaceholderValues } from '#app/features/messaging/templates/placeholders.ts'
import { CAMPAIGN_PLACEHOLDERS } from './campaign.ts'

const PLACEHOLDER = /\{\s*([A-Za-z]\w*)\s*\}/g

const isOffered = (name: string): name is (typeof CAMPAIGN_PLACEHOLDERS)[number] & keyof PlaceholderValues =>
  (CAMPAIGN_PLACEHOLDERS as readonly string[]).includes(name)

/** The placeholders of a content that don't exist. */
export function unofferedPlaceholders(content: string): string[] {
  const names = [...content.matchAll(PLACEHOLDER)].map((found) => found[1]!)
  return [...new Set(names.filter((name) => !isOffered(name)))]
}

/** The text for one contact, or why there is none: "Hi ," is never sent. */
export function renderContent(
  content: string,
  values: PlaceholderValues,
): { body: string; problem: null } | { body: null; problem: string } {
  const [unknown] = unofferedPlaceholders(content)
  if (unknown) return { body: null, problem: `{${unknown}} isn’t a placeholder.` }
  let empty: string | undefined
  const body = content.replace(PLACEHOLDER, (_, name: string) => {
    const value = isOffered(name) ? knownValue(values[name]) : undefined
    if (!value) empty ??= name
    return value ?? ''
  })
  return empty ? { body: null, problem: `This contact has no {${empty}}.` } : { body, problem: null }
}
