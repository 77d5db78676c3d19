import { type ClientRow, clientUnit, clientUnits, personOf, sameUnit, type Units } from './client-units.ts'
import { type Level, LEVELS } from '#app/features/people/clients/person.ts'
import type { FieldPlace, LaterEdit, Snapshot } from './merge-snapshot.ts'

/** The changes since a merge, each with the place an undo moves it to: the person it is about. */
export function laterEdits(snapshot: Snapshot, now: ReadonlyMap<string, ClientRow>): LaterEdit[] {
  const edits: LaterEdit[] = []
  for (const [client, after] of Object.entries(snapshot.after)) {
    const current = now.get(client)
    // No one could change the merged client in the trash.
    if (!current || after.deleted_at) continue
    const compare = (level: Level | null, was: Units, is: Units) => {
      for (const base of new Set([...Object.keys(was), ...Object.keys(is)])) {
        if (sameUnit(was[base], is[base])) continue
        const place = { client, level, base }
        edits.push({ place, to: destination(snapshot, place), unit: is[base] ?? null })
      }
    }
    for (const level of LEVELS) compare(level, personOf(after, level), personOf(current, level))
    const own = (row: ClientRow): Units =>
      Object.fromEntries(clientUnits(row).map((base) => [base, clientUnit(row, base)]))
    compare(null, own(after), own(current))
  }
  return edits
}

/** Where a field of the result belongs after an undo. */
function destination(snapshot: Snapshot, place: FieldPlace): FieldPlace | null {
  const here = snapshot.sources.filter(({ at }) => at.client === place.client && at.level === place.level)
  const exact = here.find(({ at }) => at.base === place.base)
  if (exact) return exact.from
  const known = place.client in snapshot.before
  // The field was empty: take the person whose other fields are in the same place.
  const neighbour = place.level && (here.find(({ from }) => from.client === place.client) ?? here[0])
  if (neighbour) return { ...neighbour.from, base: place.base }
  return known ? place : null
}
