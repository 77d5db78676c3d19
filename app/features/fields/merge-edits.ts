import { EditConflict } from '#app/lib/errors.ts'
import type { RecordValues } from './kind.ts'

/** An edit of something that others may have changed since it was opened. */
export interface Edit {
  values: RecordValues
  /** The version it was opened with; without one the edit overwrites. */
  version?: number | undefined
  /** The values it was opened with: fields left alone keep what others made of them since. */
  base?: RecordValues | undefined
  /** The version of another user's change that the editor has seen and chooses to overwrite. */
  overwrite?: number | undefined
}

/**
 * The values to store for an edit, with the changes that others made to its other fields.
 * @throws EditConflict when others changed the same fields
 */
export function rebaseEdit(
  { values, version, base, overwrite }: Edit,
  current: { values: RecordValues; version: number },
  message: string,
): RecordValues {
  if (version === undefined || version === current.version) return values
  const { record, overlaps } = mergeEdits({ base, mine: values, theirs: current.values })
  if (overlaps.length > 0 && overwrite !== current.version) {
    throw new EditConflict(message, current.version, overlaps)
  }
  return record
}

/** Merges two edits of one record. A field overlaps when both changed it, each to something else. */
export function mergeEdits({
  base,
  mine,
  theirs,
}: {
  /** What both began with. Without it every difference counts as changed by both. */
  base: RecordValues | undefined
  mine: RecordValues
  theirs: RecordValues
}): { record: RecordValues; overlaps: string[] } {
  const record: RecordValues = {}
  const overlaps: string[] = []
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const untouched = base && same(mine[name], base[name])
    record[name] = untouched ? theirs[name] : mine[name]
    if (untouched || same(mine[name], theirs[name]) || (base && same(theirs[name], base[name]))) continue
    overlaps.push(name)
  }
  return { record, overlaps }
}

/** The record a form was opened with, as its hidden field carries it; undefined for anything else. */
export function parseObject(json: string | undefined): RecordValues | undefined {
  try {
    const parsed: unknown = JSON.parse(json ?? 'null')
    return typeof parsed === 'object' && parsed && !Array.isArray(parsed)
      ? (parsed as RecordValues)
      : undefined
  } catch {
    return undefined
  }
}

/** Names of the fields whose values differ. */
export const changedFields = (before: RecordValues, after: RecordValues): string[] =>
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
