import { changedFields, type EditedField, valueInWords, type Values } from './edits.ts'

/** A changed field as the audit log keeps it, in words. A protected field has no value. */
export type AuditChange = { field: string; label: string } & (
  | { before: string; after: string }
  | { added: string[]; removed: string[] }
  | { changed: true }
)

const MOST_CHARACTERS = 200
const MOST_ITEMS = 20
/** Unchanged characters that are kept before the first difference between two long texts. */
const LEAD = 40

/**
 * The changes between two states of something. Only declared fields have a value in the result.
 * @param names the changed fields, where the caller knows them better: two ciphertexts can't be compared
 */
export function changesOf(
  before: Values,
  after: Values,
  fields: Readonly<Record<string, EditedField | undefined>>,
  names: readonly string[] = changedFields(before, after),
): AuditChange[] {
  return names.flatMap((name): AuditChange[] => {
    const field = fields[name]
    if (!field) return []
    const { label } = field
    if (field.sealed) return [{ field: name, label, changed: true }]
    const [old, next] = [before[name], after[name]]
    const items = listChange(old, next, field)
    if (items) return [{ field: name, label, ...items }]
    const [was, is] = cutBoth(shown(old, next, field), shown(next, old, field))
    return was === is ? [] : [{ field: name, label, before: was, after: is }]
  })
}

const isNothing = (value: unknown) => value === undefined || value === null

/** An unchecked checkbox may be stored as nothing. */
function shown(value: unknown, other: unknown, { show = valueInWords }: EditedField): string {
  return show(isNothing(value) && typeof other === 'boolean' ? false : value).trim()
}

/** The items that were added to and removed from a list; null if it isn't one, or only its order changed. */
function listChange(before: unknown, after: unknown, { show = valueInWords }: EditedField) {
  const isList = (value: unknown) => Array.isArray(value) || isNothing(value)
  if (!isList(before) || !isList(after) || (isNothing(before) && isNothing(after))) return null
  const words = (value: unknown) => ((value ?? []) as unknown[]).map((item) => cut(show([item]).trim(), 0))
  const added = without(words(after), words(before))
  const removed = without(words(before), words(after))
  if (added.length === 0 && removed.length === 0) return null
  return { added: atMost(added), removed: atMost(removed) }
}

function without(items: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return items.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return item && at < 0
  })
}

const atMost = (items: string[]) =>
  items.length > MOST_ITEMS ? [...items.slice(0, MOST_ITEMS), `${items.length - MOST_ITEMS} more`] : items

/** Cuts two long texts so that they show where they differ. */
function cutBoth(one: string, other: string): [string, string] {
  if (one === other) return [one, other]
  if (Math.max(one.length, other.length) <= MOST_CHARACTERS) return [one, other]
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const from = Math.max(0, same - LEAD)
  return [cut(one, from), cut(other, from)]
}

function cut(text: string, from: number): string {
  const rest = text.slice(from)
  const end = rest.length > MOST_CHARACTERS ? `${rest.slice(0, MOST_CHARACTERS)}…` : rest
  return (from > 0 ? `…${end}` : end).toWellFormed()
}

/** `Deductible: $500 → $2,500`. */
export const changeLine = (change: AuditChange): string => `${change.label}: ${changeWords(change)}`

/** The change without its label. */
export function changeWords(change: AuditChange): string {
  if ('changed' in change) return 'changed'
  if ('before' in change) return `${change.before || 'empty'} → ${change.after || 'empty'}`
  const { added, removed } = change
  return [
    added.length > 0 ? `added ${added.join('; ')}` : '',
    removed.length > 0 ? `removed ${removed.join('; ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
