import { changedSentence } from './event-sentences.ts'

/** The values of a form or row by name, as JSON can carry them. */
export type Values = Record<string, unknown>

/** The state that an edit was opened with, as the hidden fields of its form carry it (components/forms/edit-fields.tsx). */
export interface Opened {
  /** Without a version nothing is refused. */
  version?: number | undefined
  /** The values it was opened with. Without them the edit replaces all fields. */
  base?: Values | undefined
  /** The version of another user's change that the editor has seen and saves over. */
  overwrite?: number | undefined
}

/** How a person reads a field that someone else changed. */
export interface EditedField {
  label: string
  /** The value in words. By default Yes or No, and lists with commas. */
  show?: (value: unknown) => string
  /** The name of its input, when it isn't the field's own. */
  input?: string
  /** The value as its input takes it; null when the value can't be put into one input. */
  typed?: (value: unknown) => string | null
  /** Its values are never shown or logged. */
  sealed?: boolean
}

/** A field that someone else changed. */
export interface TheirValue {
  /** The input's name. */
  name: string
  label: string
  theirs: string
  /** As its input shows it; null for a list or group. */
  typed: string | null
  /** This user changed it too. */
  both: boolean
}

/** Others' changes after a form was opened; they come with the answer that refuses the form. */
export interface Conflict {
  /** The thing's name in a sentence: card. */
  what: string
  /** The version that saving again replaces. */
  version: number
  /** The user who changed it last: a name, or You for another window of one's own. */
  by: string | null
  at: string | null
  fields: TheirValue[]
  /** The changes in sentences, where no list of fields says them. */
  sentences?: readonly string[]
}

/** The one sentence for a conflict. */
export const conflictSentence = ({ what, by }: Pick<Conflict, 'what' | 'by'>): string =>
  `${changedSentence(by, `this ${what}`)}.`

/**
 * The values to store for an edit, and what others changed that the editor must see first: with `unseen`, refuse the
 * edit (`EditConflict`) instead of storing it.
 */
export function reconcileEdit<Fields extends object>(
  { version, base, overwrite }: Opened,
  mine: Fields,
  stored: { values: Fields; version: number },
): { values: Fields; unseen: { name: string; both: boolean }[] } {
  if (version === stored.version) return { values: mine, unseen: [] }
  const { record, changes } = mergeEdits({ base, mine: mine as Values, theirs: stored.values as Values })
  const seen = version === undefined || overwrite === stored.version
  return { values: record as Fields, unseen: seen ? [] : changes }
}

/** Merges two edits of one record: fields that one left alone keep what the other made of them. */
export function mergeEdits({
  base,
  mine,
  theirs,
}: {
  /** The state that both began with. Without it every difference counts as changed by both. */
  base: Values | undefined
  mine: Values
  theirs: Values
}): {
  record: Values
  /** Their changes to something else than mine; `both` if I changed it too. */
  changes: { name: string; both: boolean }[]
} {
  const record: Values = {}
  const changes: { name: string; both: boolean }[] = []
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const untouched = base !== undefined && same(mine[name], base[name])
    record[name] = untouched ? theirs[name] : mine[name]
    if (same(mine[name], theirs[name]) || (base && same(theirs[name], base[name]))) continue
    changes.push({ name, both: !untouched })
  }
  return { record, changes }
}

/** A changed field in words. */
export function theirValue(name: string, value: unknown, field: EditedField, both: boolean): TheirValue {
  const { label, input = name, show = valueInWords, typed = asTyped } = field
  return { name: input, label, theirs: show(value), typed: typed(value), both }
}

/** A value without words of its own. */
export const valueInWords = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : Array.isArray(value) ? value.join(', ') : plain(value)

const asTyped = (value: unknown): string | null =>
  typeof value === 'boolean' ? (value ? 'on' : '') : typeof value === 'object' && value ? null : plain(value)

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The record a form was opened with, as its hidden field carries it; undefined for anything else. */
export function parseObject(json: string | undefined): Values | undefined {
  try {
    const parsed: unknown = JSON.parse(json ?? 'null')
    return typeof parsed === 'object' && parsed && !Array.isArray(parsed) ? (parsed as Values) : undefined
  } catch {
    return undefined
  }
}

/** Names of the fields whose values differ. */
export const changedFields = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !same(before[name], after[name]),
  )

/** Alike as stored: an absent field, an empty list and 'no' are nothing, and the order of keys does not count. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(settled(a)) === JSON.stringify(settled(b))
}

function settled(value: unknown): unknown {
  if (value === undefined || value === null || value === false || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(settled)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value)
    .map(([key, each]) => [key, settled(each)] as const)
    .filter(([, each]) => each !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
