import { sql } from 'drizzle-orm'
import { restoreTwinCards } from '#app/features/people/boards/twin-cards.server.ts'
import { queueTagRefresh } from '#app/features/people/tags/tag-members.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { TRASH_DAYS, trashCutoff } from '#app/lib/trash.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { attachedTable, rowTables } from './attached-tables.server.ts'
import { laterEdits } from './later-edits.ts'
import { clientNameOf } from './field-labels.ts'
import { type ClientRow, hasPerson, putClientUnit, putUnit } from './client-units.ts'
import {
  json,
  lockClients,
  moveRows,
  resealed,
  table,
  withFreeExternalId,
  writeClient,
} from './client-rows.server.ts'
import { asCoapplicant, restoreLevels } from './person-levels.server.ts'
import type { LaterEdit, Snapshot } from './merge-snapshot.ts'
import { publishMoved } from './publish-merge.server.ts'

export interface MergeEntry extends Record<string, unknown> {
  id: string
  kind: 'merge' | 'split' | 'promote'
  clientId: string
  otherId: string | null
  snapshot: Snapshot
  createdAt: string
  undoneAt: string | null
}

const ENTRY_COLUMNS = sql`m.id, m.kind, m.client_id as "clientId", m.other_id as "otherId", m.snapshot,
  m.created_at as "createdAt", m.undone_at as "undoneAt"`

/** The last merge or split of a client that can still be undone. */
export async function latestMergeEntry(
  tx: Database,
  ctx: Ctx,
  clientId: string,
): Promise<MergeEntry | undefined> {
  const since = trashCutoff(ctx.now()).toISOString()
  const [entry] = await tx.execute<MergeEntry>(sql`
    select ${ENTRY_COLUMNS} from client_merges m
    where (m.client_id = ${clientId}::uuid or m.other_id = ${clientId}::uuid and m.kind = 'split')
      and m.undone_at is null and m.created_at > ${since}::timestamptz
    order by m.id desc limit 1`)
  return entry
}

/**
 * Undoes a merge, a split or a promotion: both clients are as they were. Later changes stay with the person they are
 * about, and later attachments with the client that remains.
 */
export async function undoMerge(
  ctx: Ctx,
  mergeId: string,
): Promise<{ id: string; kind: MergeEntry['kind'] }> {
  if (!ctx.actor || !ctx.can.deleteClients) throw forbidden()
  return ctx.db(async (tx) => {
    const { entry, rows } = await lockMergeEntry(tx, ctx, mergeId)
    const { snapshot } = entry
    const edits = laterEdits(snapshot, rows)
    await tx.execute(sql`
      update client_merges set undone_at = ${ctx.now().toISOString()}::timestamptz, undone_by = ${ctx.actor!.id}::uuid
      where id = ${entry.id}::uuid`)
    await restoreRows(tx, ctx, snapshot, rows, edits)
    await restoreAttached(tx, entry)
    await restoreTwinCards(tx, ctx, snapshot.twinCards ?? [])
    const involved = Object.keys(snapshot.after)
    for (const id of involved) {
      await audit(tx, ctx, { action: `undid a ${entry.kind}`, entity: 'client', entityId: id })
      if (id in snapshot.before) await queueTagRefresh(tx, ctx, id)
      const change = id === entry.clientId ? 'updated' : id in snapshot.before ? 'restored' : 'deleted'
      tx.after(clientChanged({ id, change }))
    }
    await publishMoved(tx, snapshot)
    return { id: entry.clientId, kind: entry.kind }
  })
}

/** Undoes a merge of this contact as `undoMerge` does; a second time it does nothing, for programs that ask again. */
export async function undoMergeOf(ctx: Ctx, clientId: string, mergeId: string): Promise<{ id: string }> {
  ctx.require('deleteClients')
  return inOneTransaction(ctx, async (inner) => {
    const entry = await inner.db((tx) => lockEntry(tx, mergeId))
    if (entry.clientId !== clientId && entry.otherId !== clientId) throw notFound('This merge')
    return entry.undoneAt ? { id: entry.clientId } : undoMerge(inner, mergeId)
  })
}

export async function lockMergeEntry(tx: Database, ctx: Ctx, mergeId: string) {
  const entry = await lockEntry(tx, mergeId)
  const { names } = entry.snapshot
  if (entry.undoneAt)
    throw new AppError('conflict', `This ${entry.kind} of ${names.keep} has already been undone.`)
  if (new Date(entry.createdAt) < trashCutoff(ctx.now())) {
    throw new AppError(
      'conflict',
      `This ${entry.kind} was more than ${TRASH_DAYS} days ago and can no longer be undone.`,
    )
  }
  const involved = Object.keys(entry.snapshot.after)
  const rows = await lockClients(tx, involved)
  const [later] = await tx.execute<{ kind: MergeEntry['kind']; snapshot: Snapshot }>(sql`
    select kind, snapshot from client_merges
    where id > ${entry.id}::uuid and undone_at is null
      and (client_id = any(${uuids(involved)}) or other_id = any(${uuids(involved)}))
    order by id desc limit 1`)
  if (later) {
    throw new AppError(
      'conflict',
      `${later.snapshot.names.keep} was ${WAS[later.kind]} after that. Undo that first.`,
    )
  }
  const keep = rows.get(entry.clientId)
  if (!keep || keep.deleted_at) {
    throw new AppError('conflict', `${names.keep} is in the trash. Restore the contact first.`)
  }
  if (entry.kind !== 'merge') {
    for (const row of rows.values()) {
      if (row.deleted_at || !hasPerson(row, 'coapplicant')) continue
      throw new AppError(
        'conflict',
        `${clientNameOf(row)} has a second person again, and a contact holds at most two. Split or remove that person first.`,
      )
    }
  }
  return { entry, rows }
}

async function lockEntry(tx: Database, mergeId: string): Promise<MergeEntry> {
  const [entry] = await tx.execute<MergeEntry>(
    sql`select ${ENTRY_COLUMNS} from client_merges m where m.id = ${mergeId}::uuid for update`,
  )
  if (!entry) throw notFound('This merge')
  return entry
}

const WAS = { merge: 'merged again', split: 'split', promote: 'changed by deleting its primary person' }

async function restoreRows(
  tx: Database,
  ctx: Ctx,
  snapshot: Snapshot,
  rows: ReadonlyMap<string, ClientRow>,
  edits: readonly LaterEdit[],
): Promise<void> {
  // Each gets its customer number back, which another of them may have now.
  await tx.execute(
    sql`update clients set external_id = null where id = any(${uuids([...rows.keys()])}) and external_id is not null`,
  )
  for (const [id, before] of Object.entries(snapshot.before)) {
    const row: ClientRow = { ...before }
    const current = rows.get(id)!
    for (const { place, to, unit } of edits) {
      if (to?.client !== id) continue
      if (!to.level || !place.level) putClientUnit(row, to.base, unit)
      else {
        const moved = await resealed(tx, ctx, unit, {
          base: to.base,
          from: { client: place.client, level: place.level },
          to: { client: to.client, level: to.level },
        })
        putUnit(row, to.level, to.base, moved)
      }
      row.updated_at = ctx.now().toISOString()
    }
    if (current.last_contacted_on !== snapshot.after[id]!.last_contacted_on) {
      row.last_contacted_on = current.last_contacted_on
    }
    await writeClient(tx, await withoutGone(tx, await withFreeExternalId(tx, ctx, row)))
  }
  for (const id of Object.keys(snapshot.after)) {
    const current = rows.get(id)
    if (id in snapshot.before || !current || current.deleted_at) continue
    await writeClient(tx, { ...current, deleted_at: ctx.now().toISOString() })
  }
}

/** Leaves out a location that was removed since. */
async function withoutGone(tx: Database, row: ClientRow): Promise<ClientRow> {
  if (!row.location_id) return row
  const [location] = await tx.execute(
    sql`select id from locations where id = ${String(row.location_id)}::uuid for key share`,
  )
  return location ? row : { ...row, location_id: null }
}

async function restoreAttached(
  tx: Database,
  { clientId, otherId, kind, snapshot }: MergeEntry,
): Promise<void> {
  for (const { table: name, ids, from, to } of snapshot.moved) {
    if (attachedTable(name)) await moveRows(tx, name, { from: to, to: from, ids })
  }
  await restoreLevels(tx, snapshot)
  for (const { id, before, after } of snapshot.conversations) {
    await tx.execute(sql`
      update conversations set client_id = ${before.clientId}::uuid, level = ${before.level}::client_level
      where id = ${id}::uuid and client_id is not distinct from ${after.clientId}::uuid`)
  }
  for (const { table: name, rows } of snapshot.added) {
    const key = attachedTable(name)?.key
    if (!key || kind !== 'merge') continue
    for (const row of rows) {
      await tx.execute(sql`
        delete from ${table(name)}
        where client_id = ${String(row.client_id)}::uuid and ${table(key)} = ${String(row[key])}::uuid`)
    }
  }
  for (const { table: name, rows } of snapshot.removed) {
    const key = attachedTable(name)?.key
    if (!key) continue
    for (const row of rows) await putLink(tx, name, key, row)
  }
  for (const { table: name, id, field, before, after } of snapshot.relinked) {
    await tx.execute(sql`
      update ${table(name)} set data = jsonb_set(data, ${`{${field}}`}::text[], to_jsonb(${before}::text))
      where id = ${id}::uuid and data ->> ${field} = ${after}`)
  }
  for (const { id, level } of snapshot.referred) {
    await tx.execute(sql`
      update clients set affiliate_contact_id = ${otherId}::uuid, affiliate_contact_level = ${level}::client_level
      where id = ${id}::uuid and affiliate_contact_id = ${clientId}::uuid`)
  }
  if (kind === 'split' && otherId) await takeHome(tx, snapshot, otherId, clientId)
}

/** Restores a link, unless its tag or user is gone. */
async function putLink(tx: Database, name: string, key: string, row: Record<string, unknown>): Promise<void> {
  const owner = key === 'tag_id' ? 'tags' : 'users'
  await tx.execute(sql`
    insert into ${table(name)} select r.* from jsonb_populate_record(null::${table(name)}, ${json(row)}) r
    where exists (select 1 from ${table(owner)} o where o.id = r.${table(key)})
    on conflict do nothing`)
}

/** Moves everything attached after the split back to the first client. The copies stay. */
async function takeHome(tx: Database, snapshot: Snapshot, from: string, to: string): Promise<void> {
  await asCoapplicant(tx, from)
  for (const { name } of rowTables()) {
    const copies = snapshot.copied.filter((each) => each.table === name).flatMap((each) => each.ids)
    await tx.execute(sql`
      update ${table(name)} set client_id = ${to}::uuid
      where client_id = ${from}::uuid and id <> all(${uuids(copies)})`)
  }
  await tx.execute(sql`
    update conversations set client_id = ${to}::uuid,
      level = case when level = 'applicant' then 'coapplicant'::client_level else level end
    where client_id = ${from}::uuid`)
}
