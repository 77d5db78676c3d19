import { draftable } from '#app/lib/secret-text.ts'

/** One entry of a list in a form: what its boxes hold. */
export type Row = Record<string, string>

export interface FormValues {
  fields: Record<string, string>
  lists: Record<string, Row[]>
}

/** What was typed and nothing else: a row of a list that is as it was stored is kept as its place only. */
interface Typed {
  fields: Record<string, string>
  lists: Record<string, (Row | number)[]>
}

interface Draft extends Typed {
  /** When it was typed last. */
  at: number
  version?: number | undefined
}

const PREFIX = 'draft:'
/** Who did not come back to it in so long does not look for it any more. */
const KEPT_MS = 7 * 86_400_000

/** What a form holds now that it did not hold at first; null for nothing. */
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

/** A list of a draft with the stored rows in their places again; one that is gone meanwhile is left out. */
export const rowsOf = (kept: readonly (Row | number)[], stored: readonly Row[]): Row[] =>
  kept.flatMap((row) => {
    const found = typeof row === 'number' ? stored[row] : row
    return found ? [found] : []
  })

const textOf = (row: Row): string =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

// A full or forbidden storage loses no text that is still on the screen, so it is no error.

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

/** What may not be kept anywhere is not kept here either (product rule 2). */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? (draftable(value) ?? undefined) : value

export function dropDraft(key: string): void {
  keepDraft(key, null, undefined)
}

/** The draft of a form, if there is one; drafts nobody came back to are thrown away. */
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
