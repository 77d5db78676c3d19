import { millisecondsInDay } from 'date-fns/constants'
import { draftable } from '#app/lib/secret-text.ts'

/** The values of one item of a list in a form. */
export type Row = Record<string, string>

export interface FormValues {
  fields: Record<string, string>
  lists: Record<string, Row[]>
}

/** Only what the user typed: an unchanged item of a list is stored as its index. */
interface Typed {
  fields: Record<string, string>
  lists: Record<string, (Row | number)[]>
}

interface Draft extends Typed {
  /** When the user last typed. */
  at: number
  version?: number | undefined
}

const PREFIX = 'draft:'
/** Older drafts are deleted. */
const KEPT_MS = 7 * millisecondsInDay

/** The values that differ from those the form started with; null for none. */
export function typedSince(first: FormValues, now: FormValues): Typed | null {
  const fields = Object.fromEntries(
    Object.entries(now.fields).filter(([name, value]) => value !== (first.fields[name] ?? '')),
  )
  const lists: Typed['lists'] = {}
  for (const name of new Set([...Object.keys(first.lists), ...Object.keys(now.lists)])) {
    const before = (first.lists[name] ?? []).map(textOf)
    const rows = (now.lists[name] ?? []).map((row, index) => {
      const place = before[index] === textOf(row) ? index : before.indexOf(textOf(row))
      return place < 0 ? row : place
    })
    if (rows.length !== before.length || rows.some((row, index) => row !== index)) lists[name] = rows
  }
  return Object.keys(fields).length + Object.keys(lists).length > 0 ? { fields, lists } : null
}

/** A draft's list with the stored items in place of their indexes, without items that no longer exist. */
export const rowsOf = (kept: readonly (Row | number)[], stored: readonly Row[]): Row[] =>
  kept.flatMap((row) => {
    const found = typeof row === 'number' ? stored[row] : row
    return found ? [found] : []
  })

const textOf = (row: Row): string =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

// Full or blocked storage is no error: the text is still on the screen.

export function keepDraft(key: string, typed: Typed | null, version: number | undefined): void {
  try {
    if (typed) {
      const draft = { ...typed, version, at: Date.now() } satisfies Draft
      localStorage.setItem(key, JSON.stringify(draft, storable))
    } else localStorage.removeItem(key)
  } catch {
    // See above.
  }
}

/** Leaves out secrets. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? (draftable(value) ?? undefined) : value

export function dropDraft(key: string): void {
  keepDraft(key, null, undefined)
}

/** The draft of a form, if there is one. Deletes old drafts. */
export function readDraft(key: string): Draft | null {
  try {
    for (const each of Object.keys(localStorage)) {
      if (each.startsWith(PREFIX) && !isFresh(parsed(each))) localStorage.removeItem(each)
    }
    return parsed(key)
  } catch {
    return null
  }
}

const isFresh = (draft: Draft | null) => draft !== null && draft.at > Date.now() - KEPT_MS

function parsed(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return draft && { ...draft, fields: draft.fields ?? {}, lists: draft.lists ?? {} }
  } catch {
    return null
  }
}
