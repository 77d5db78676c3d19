import { sql } from 'drizzle-orm'
import { queueTagRefreshForAll } from '#app/features/people/tags/tag-members.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { auditLog, type ImportCounts } from '#db/schema/index.ts'
import { tagsChanged } from '#app/features/people/tags/events.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { writeClients } from './import-clients.server.ts'
import { writeCalls } from '../imported-calls/import-calls.server.ts'
import { writeMessages } from '../messages/import-messages.server.ts'
import { type AddedRecord, writeRecords } from './import-records.server.ts'
import { writeOptOuts } from './opt-outs.server.ts'
import {
  advance,
  analyzeClients,
  lockImport,
  analyzeRows,
  nextRows,
  readings,
  type RowChange,
  saveRows,
} from './import-rows.server.ts'
import { isListKind, type ListKind } from './column-targets.ts'
import type { Import } from './imports.server.ts'
import { forgetLeftOptOuts } from '../nightly/repeated-opt-outs.server.ts'

/** Writes the next rows with their outcome and the progress in one transaction: clients first, then their records. */
export async function writeBatch(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.db(async (tx) => {
    const row = await lockImport(tx, id, 'running')
    if (!row) return false
    const by: Ctx = { ...ctx, actor: { id: row.requestedBy } as Ctx['actor'] }
    const rows = await nextRows(tx, ctx, row, ['ok', 'duplicate'])
    if (rows.length === 0) {
      await finish(tx, by, row)
      // One event for the whole import.
      tx.after(pagesChanged())
      tx.after(tagsChanged())
      return false
    }
    const reading = await readings(tx, ctx, row)
    const { kind } = rows[0]!
    const changes =
      kind === 'contacts'
        ? await writeClients(tx, by, row, { rows, reading })
        : kind === 'optOuts'
          ? await writeOptOuts(tx, by, row, { rows, reading })
          : kind === 'messages'
            ? await writeMessages(tx, by, { rows, reading })
            : kind === 'calls'
              ? await writeCalls(tx, by, row, { rows, reading })
              : await writeRecords(tx, by, row, { rows, reading })
    await saveRows(tx, id, changes)
    const count = (is: (change: RowChange) => unknown) => changes.filter(is).length
    const counts: ImportCounts = { ...row.counts! }
    const addTo = (name: 'unchanged' | 'records' | 'recordsChanged' | 'looks' | ListKind, more: number) => {
      if (more > 0) counts[name] = (counts[name] ?? 0) + more
    }
    counts.created += count(({ state, clientId }) => state === 'created' && clientId)
    counts.updated += count(({ state, clientId, reason }) => state === 'updated' && clientId && !reason)
    addTo(
      'unchanged',
      count(({ state, clientId, reason }) => state === 'updated' && clientId && reason),
    )
    // The check has counted those that it found.
    const looked = new Set(rows.flatMap((each) => (each.row.looks ? each.row.n : [])))
    addTo(
      'looks',
      count(({ n, looks }) => looks && !looked.has(n)),
    )
    addTo(
      'recordsChanged',
      count(({ state, clientId }) => state === 'updated' && !clientId),
    )
    addTo(
      isListKind(kind) ? kind : 'records',
      changes.reduce((sum, change) => sum + addedBy(change), 0),
    )
    counts.skipped += changes.filter((change) => change.state === 'skipped').length
    counts.failed += changes.filter((change) => change.state === 'error').length
    await advance(tx, row, rows.length, { counts })
    return true
  })
}

/** The records that a row added. Its extra items are part of the contact. */
const addedBy = ({ recordId, before }: RowChange): number =>
  recordId ? 1 : ((before?.added ?? []) as AddedRecord[]).filter(({ kind }) => kind !== 'extra').length

async function finish(tx: Database, ctx: Ctx, row: Import): Promise<void> {
  await analyzeRows(tx)
  await analyzeClients(tx, row.counts?.created ?? 0)
  await setReferrers(tx, row.id)
  await forgetLeftOptOuts(tx, row)
  await advance(tx, row, 0, { state: 'done', finishedAt: ctx.now(), rowsDone: row.rowsTotal })
  await tx.insert(auditLog).values({
    accountId: ctx.account.id,
    actorId: ctx.actor?.id ?? null,
    action: 'imported contacts',
    entity: 'import',
    entityId: row.id,
    detail: `${row.counts?.created ?? 0} created, ${row.counts?.updated ?? 0} updated`,
    createdAt: ctx.now(),
  })
  await queueTagRefreshForAll(tx)
}

/**
 * Sets the referrers of all written clients: another row of the file, or a client of the account, by id or by a name that only
 * one has. Clears the level if there is no referrer.
 */
async function setReferrers(tx: Database, importId: string): Promise<void> {
  // Start with these few rows: starting with clients would scan the whole file for each.
  await tx.execute(sql`
    with said as materialized (
      select account_id, import_id, client_id, referrer from import_rows
      where import_id = ${importId}::uuid and referrer is not null
    )
    update clients c set affiliate_contact_id = coalesce(found.id, c.affiliate_contact_id),
      affiliate_contact_level =
        case when coalesce(found.id, c.affiliate_contact_id) is not null then c.affiliate_contact_level end
    from said r left join lateral (
      select coalesce(
        (select coalesce(f.client_id, f.match_id) from import_rows f
          where f.account_id = r.account_id and f.import_id = r.import_id and f.ref = r.referrer
            and coalesce(f.client_id, f.match_id) is not null
          order by f.n limit 1),
        (select k.id from clients k
          where k.account_id = r.account_id and k.deleted_at is null
            and k.id = case when r.referrer ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.referrer::uuid end),
        (select case when count(*) = 1 then (array_agg(k.id))[1] end from clients k
          where r.referrer like 'name %' and k.account_id = r.account_id and k.deleted_at is null
            and k.sort_name = fold_text(split_part(substr(r.referrer, 6), E'\\t', 1))
            and (split_part(r.referrer, E'\\t', 2) = '' or coalesce(k.details ->> 'middleName', '') = ''
            or lower(left(k.details ->> 'middleName', 1)) = lower(left(split_part(r.referrer, E'\\t', 2), 1))))
      ) as id
    ) found on true
    where c.account_id = r.account_id and c.id = r.client_id and found.id is distinct from c.id`)
}
