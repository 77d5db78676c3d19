import type { z } from 'zod'
import { knownValue } from '#app/lib/blank.ts'
import { PLACEHOLDERS, type PlaceholderName, type PlaceholderValues } from './placeholders.ts'

const PLACEHOLDER = /\{\s*([A-Za-z]\w*)\s*\}/g

const isPlaceholder = (name: string): name is PlaceholderName =>
  PLACEHOLDERS.some((placeholder) => placeholder.name === name)

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map((found) => found[1]!)),
]

/** Finds text in braces that is no placeholder. */
export const unknownPlaceholders = (template: string): string[] =>
  namesIn(template).filter((name) => !isPlaceholder(name))

/** Placeholders that a text still has: it isn't ready to be sent. */
export const unfilledPlaceholders = (text: string): string[] => namesIn(text).filter(isPlaceholder)

/** Replaces the placeholders by a contact's values. A placeholder without a value stays, so that “Hi ,” is never sent. */
export const fillPlaceholders = (template: string, values: PlaceholderValues): string =>
  template.replace(PLACEHOLDER, (placeholder, name: string) =>
    isPlaceholder(name) ? (knownValue(values[name]) ?? placeholder) : placeholder,
  )

/** Each placeholder as it stands in a template, for a field in which one is written. */
export const PLACEHOLDER_TOKENS: PlaceholderValues = Object.fromEntries(
  PLACEHOLDERS.map(({ name }) => [name, `{${name}}`]),
)

/** Why a text can't be sent as it is; null when it can. */
export function unfilledProblem(text: string): string | null {
  const names = unfilledPlaceholders(text).map((name) => `{${name}}`)
  return names.length > 0
    ? `Replace ${names.join(' and ')} first. Type @ to insert what we know of this contact.`
    : null
}

/** For `superRefine`: a text without placeholders that weren't filled in. */
export function isFilled(text: string, context: z.core.$RefinementCtx<string>): void {
  const problem = unfilledProblem(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
}
