import {
  type ClientRow,
  clientUnit,
  clientUnits,
  type Level,
  LEVELS,
  personOf,
  sameUnit,
  type Units,
} from './client-units.ts'
import type { FieldPlace, LaterEdit, Snapshot } from './merge-snapshot.ts'

/** What was changed in the contacts since, each with where an undo takes it: back to the person it is about. */
export function laterEdits(snapshot: Snapshot, now: ReadonlyMap<string, ClientRow>): LaterEdit[] {
  const edits: LaterEdit[] = []
  for (const [client, after] of Object.entries(snapshot.after)) {
    const current = now.get(client)
    // One that was merged away lay in the trash: nobody could change it.
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

/** Where a field of the result belongs once the deed is undone. */
function destination(snapshot: Snapshot, place: FieldPlace): FieldPlace | null {
  const here = snapshot.sources.filter(({ at }) => at.client === place.client && at.level === place.level)
  const exact = here.find(({ at }) => at.base === place.base)
  if (exact) return exact.from
  const known = place.client in snapshot.before
  // A field that had no value: it is about whoever's other fields stand there.
  const neighbour = place.level && (here.find(({ from }) => from.client === place.client) ?? here[0])
  if (neighbour) return { ...neighbour.from, base: place.base }
  return known ? place : null
}
