import type { RecordValues } from './kind.ts'

/** What two people made of one record. A field only one of them touched is his; one both changed alike is settled. */
export function mergeEdits({
  base,
  mine,
  theirs,
}: {
  /** What both began with; unknown: everything that differs is taken for touched by both. */
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
