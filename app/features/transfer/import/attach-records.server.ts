import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import type { RecordValues } from '#app/features/fields/kind.ts'
import type { KindName } from '#app/features/records/kinds/kind-names.ts'
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
}

/**
 * Writes the records that rows of contacts hold, and notes in the rows' changes what was added and changed, to be undone.
 */
export async function attachRecords(
  tx: Database,
  ctx: Ctx,
  changes: RowChange[],
  records: readonly AttachedRecord[],
  since: Date,
): Promise<void> {
  const byRow = new Map(changes.map((change) => [change.n, change]))
  const kept = records
    .filter(({ n, clientId }) => {
      const change = byRow.get(n)
      return change && (change.clientId === clientId || change.matchId === clientId)
    })
    .map((record) => ({ ...record, paidBy: record.paidBy ?? null, unsaid: record.unsaid ?? [] }))
  await findPayment(tx, kept)
  for (const [kind, items] of Map.groupBy(kept, (item) => item.kind)) {
    // Extra items have no key: each is another one.
    const { added, changed } = await addRecords(tx, ctx, kind, items, kind === 'extra' ? undefined : since)
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
}
