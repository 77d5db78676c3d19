import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import type { KindName } from '#app/features/people/records/kinds/kind-names.ts'
import type { NightlyGuard } from '../nightly/guard.server.ts'
import { addRecords, findPayment } from './import-records.server.ts'
import type { RowChange } from './import-rows.server.ts'

/** A record from the row of its contact. */
export interface AttachedRecord {
  n: number
  clientId: string
  kind: KindName
  values: RecordValues
  paidBy?: string | null
  unsaid?: string[]
  /** Its first column. */
  column?: number | undefined
}

/**
 * Writes the records that rows of contacts hold, and notes in the rows' changes what was added and changed, to be undone.
 * @returns the records of a nightly file that stay as someone changed them here: the first column of each, by row
 */
export async function attachRecords(
  tx: Database,
  ctx: Ctx,
  changes: RowChange[],
  records: readonly AttachedRecord[],
  since: Date,
  guard: NightlyGuard | null,
): Promise<Map<number, number[]>> {
  const byRow = new Map(changes.map((change) => [change.n, change]))
  const kept = records
    .filter(({ n, clientId }) => {
      const change = byRow.get(n)
      return change && (change.clientId === clientId || change.matchId === clientId)
    })
    .map((record) => ({ ...record, paidBy: record.paidBy ?? null, unsaid: record.unsaid ?? [] }))
  await findPayment(tx, kept)
  const conflicts = new Map<number, number[]>()
  for (const [kind, items] of Map.groupBy(kept, (item) => item.kind)) {
    const written = await addRecords(tx, ctx, kind, items, since, guard)
    const { added, changed } = written
    for (const [n, columns] of written.conflicts) {
      conflicts.set(n, [...(conflicts.get(n) ?? []), ...columns])
    }
    for (const n of new Set([...added.keys(), ...changed.keys()])) {
      const change = byRow.get(n)!
      const before = change.before ?? {}
      change.before = {
        ...before,
        ...(added.has(n) && { added: [...((before.added ?? []) as object[]), ...added.get(n)!] }),
        ...(changed.has(n) && { records: [...((before.records ?? []) as object[]), ...changed.get(n)!] }),
      }
      delete change.reason
      if (change.state === 'skipped') change.state = added.has(n) ? 'created' : 'updated'
    }
  }
  return conflicts
}
