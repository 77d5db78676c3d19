import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { addTags, queueTagRefreshForAll } from '#app/features/people/tags/tag-members.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { auditLog, clients, clientTags, importRows, tags as tagTable } from '#db/schema/index.ts'
import { RECORD_TABLES } from '#app/features/people/records/record-rows.server.ts'
import { keptExternalId } from '#app/features/people/clients/external-id.server.ts'
import { mergedSince } from '#app/features/people/clients/merged-clients.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { SCOPE_KINDS } from '../export/sheet-columns.ts'
import { advance, amongNext, type ImportRow, lockImport } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { undoCalls } from '../imported-calls/import-calls.server.ts'
import { undoMessages } from '../messages/import-messages.server.ts'
import { undoImportedOptOuts } from './opt-outs.server.ts'
import { isListKind, isScope, type ListKind } from './column-targets.ts'
import { DOCUMENTS, RECORDINGS } from './import-labels.ts'
import { undoRecordings } from '../recordings/write-recordings.server.ts'
import type { DroppedTag } from './import-clients.server.ts'
import type { AddedRecord, ChangedRecord } from './import-records.server.ts'
import { StoredClients } from './stored-clients.server.ts'

const INSTANTS = ['managedOn', 'lastContactedOn', 'createdAt', 'updatedAt', 'deletedAt']

/** Undoes the next written rows. Changes made after the import stay. */
export async function undoBatch(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.db(async (tx) => {
    const row = await lockImport(tx, id, 'undoing')
    if (!row) return false
    const by: Ctx = { ...ctx, actor: { id: row.requestedBy } as Ctx['actor'] }
    const rows = await tx
      .select()
      .from(importRows)
      .where(
        and(eq(importRows.importId, id), amongNext(id, ['created', 'updated'], [...row.sheets.keys()], true)),
      )
      .orderBy(asc(importRows.n))
    if (rows.length === 0) {
      await advance(tx, row, 0, { state: 'undone', rowsDone: row.rowsTotal })
      await queueTagRefreshForAll(tx)
      tx.after(pagesChanged())
      return false
    }
    const now = ctx.now()
    const kept = new Set<number>()
    const created = rows.filter((each) => each.state === 'created' && each.clientId)
    const merged = await mergedSince(
      tx,
      created.map((each) => each.clientId!),
    )
    // A client that was merged or split since holds the work of others.
    for (const each of created) if (merged.has(each.clientId!) && !each.recordId) kept.add(each.n)
    const made = created.map((each) => each.clientId!).filter((clientId) => !merged.has(clientId))
    if (made.length > 0) {
      await tx
        .update(clients)
        .set({ deletedAt: now })
        .where(and(inArray(clients.id, made), isNull(clients.deletedAt)))
    }
    const kindOf = (each: ImportRow) => row.sheets[each.sheet]?.kind
    const ofKind = (kind: ListKind | typeof RECORDINGS) => rows.filter((each) => kindOf(each) === kind)
    await undoImportedOptOuts(tx, by, ofKind('optOuts'))
    await undoMessages(tx, ofKind('messages'))
    await undoCalls(tx, by, ofKind('calls'))
    await undoRecordings(tx, by, ofKind(RECORDINGS))
    await trashRecords(tx, now, [
      ...ofSheets(
        row,
        rows.filter((each) => !isListKind(kindOf(each)) && kindOf(each) !== RECORDINGS),
      ),
      ...rows.flatMap(({ before }) => (before as Before | null)?.added ?? []),
    ])
    const back: string[] = []
    const stored = await StoredClients.lock(
      tx,
      rows.flatMap((each) => (each.state === 'updated' && each.before && each.clientId) || []),
    )
    const undone: Undone = new Map()
    // Backwards: several rows may have changed one contact.
    for (const each of rows.toReversed()) {
      if (each.state !== 'updated' || !each.before) continue
      const clientId = each.clientId ?? each.matchId
      if (!(await putBack(tx, by, each, now, { stored, undone }))) kept.add(each.n)
      else if (clientId) back.push(clientId)
    }
    await stored.write(tx)
    await passOn(tx, id, { back, undone, before: rows[0]!.n })
    const lines = [
      ...made.map((entityId) => ({ entityId, action: 'deleted by undoing an import' })),
      ...back.map((entityId) => ({ entityId, action: 'updated by undoing an import' })),
    ].map((line) => ({
      ...line,
      accountId: ctx.account.id,
      actorId: row.requestedBy,
      entity: 'client',
      createdAt: now,
    }))
    if (lines.length > 0) await tx.insert(auditLog).values(lines)
    const close = (ns: number[], reason: string) =>
      ns.length === 0
        ? undefined
        : tx
            .update(importRows)
            .set({ state: 'skipped', reason, before: null })
            .where(and(eq(importRows.importId, id), inArray(importRows.n, ns)))
    await close(
      rows.filter(({ n }) => !kept.has(n)).map(({ n }) => n),
      'Undone.',
    )
    await close([...kept], 'Someone changed this since, so it was left as it is.')
    await advance(tx, row, rows.length)
    return true
  })
}

/** The records that rows of sheets of records added. */
function ofSheets(row: Import, rows: ImportRow[]): AddedRecord[] {
  return rows.flatMap(({ recordId, sheet }) => {
    const kind = row.sheets[sheet]?.kind
    if (!recordId) return []
    if (kind === DOCUMENTS) return [{ kind: 'document', id: recordId }]
    const name = isScope(kind) ? SCOPE_KINDS[kind] : 'address'
    return [{ kind: name, id: recordId }]
  })
}

async function trashRecords(tx: Database, now: Date, records: readonly AddedRecord[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(records, (each) => each.kind)) {
    const { table } = RECORD_TABLES[kind]
    await tx
      .update(table)
      .set({
        deletedAt: now,
        updatedAt: now,
        version: nextVersion(table),
      })
      .where(
        and(
          inArray(
            table.id,
            some.map(({ id }) => id),
          ),
          isNull(table.deletedAt),
        ),
      )
  }
}

/** Stored beside the old values: the version after the import, the tags it added, and records that it changed and added. */
interface Before {
  /** Missing if only records changed. */
  version?: number
  tags?: string[]
  droppedTags?: DroppedTag[]
  records?: ChangedRecord[]
  added?: AddedRecord[]
}

/** Records that were put back, by id: the version that each has now, and the one of the import whose values these are. */
type Undone = Map<string, { now: number; as: number }>

/** The version that a client or record has now, if it had this one after the row that is undone next. */
function versionNow(undone: Undone, id: string, version: number): number {
  const last = undone.get(id)
  return last?.as === version ? last.now : version
}

/** Tells earlier rows of the same contacts, which are undone later, the versions that contacts and records have now. */
async function passOn(
  tx: Database,
  importId: string,
  { back, undone, before }: { back: string[]; undone: Undone; before: number },
): Promise<void> {
  if (back.length === 0) return
  const ids = [...new Set(back)]
  const earlier = await tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.state, 'updated'),
        lt(importRows.n, before),
        or(inArray(importRows.clientId, ids), inArray(importRows.matchId, ids)),
      ),
    )
  for (const row of earlier) {
    const { version, records = [] } = (row.before ?? {}) as Before
    const expected = (of: string, given: number) => versionNow(undone, of, given)
    const changed: Before = {
      ...row.before,
      ...(version !== undefined && { version: expected(row.clientId!, version) }),
      ...(records.length > 0 && {
        records: records.map((record) => ({ ...record, version: expected(record.id, record.version) })),
      }),
    }
    if (isDeepStrictEqual(changed, row.before ?? {})) continue
    await tx
      .update(importRows)
      .set({ before: changed as Record<string, unknown> })
      .where(and(eq(importRows.importId, importId), eq(importRows.n, row.n)))
  }
}

/** @returns false if the client or a record changed since the import */
async function putBack(
  tx: Database,
  ctx: Ctx,
  row: ImportRow,
  now: Date,
  { stored, undone }: { stored: StoredClients; undone: Undone },
): Promise<boolean> {
  const {
    version,
    tags = [],
    droppedTags = [],
    records = [],
    added: _,
    ...old
  } = row.before as Record<string, unknown> & Before
  const expected = (id: string, given: number) => versionNow(undone, id, given)
  let whole = true
  for (const record of records.toReversed()) {
    const { table } = RECORD_TABLES[record.kind]
    const [done] = await tx
      .update(table)
      .set({ data: record.data, updatedAt: now, version: nextVersion(table) })
      .where(
        and(
          eq(table.id, record.id),
          eq(table.version, expected(record.id, record.version)),
          isNull(table.deletedAt),
        ),
      )
      .returning({ version: table.version })
    if (done) undone.set(record.id, { now: done.version, as: record.version - 1 })
    else whole = false
  }
  if (version === undefined) return whole
  const id = row.clientId!
  const set = Object.fromEntries(
    Object.entries(old).map(([name, value]) => [
      name,
      INSTANTS.includes(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
  if (stored.get(id)?.version !== expected(id, version)) return false
  if (typeof set.externalId === 'string') {
    set.externalId = await keptExternalId(tx, ctx, id, set.externalId)
  }
  undone.set(id, { now: stored.change(id, set, now), as: version - 1 })
  if (tags.length > 0) {
    await tx.delete(clientTags).where(and(eq(clientTags.clientId, id), inArray(clientTags.tagId, tags)))
  }
  await addTags(tx, ctx, await stillTags(tx, id, droppedTags))
  return whole
}

/** Without those that were deleted or made dynamic since. */
async function stillTags(tx: Database, clientId: string, dropped: readonly DroppedTag[]) {
  if (dropped.length === 0) return []
  const ids = dropped.map(({ tagId }) => tagId)
  const rows = await tx
    .select({ id: tagTable.id })
    .from(tagTable)
    .where(and(inArray(tagTable.id, ids), isNull(tagTable.rule)))
  const known = new Set(rows.map(({ id }) => id))
  return dropped.flatMap((tag) => (known.has(tag.tagId) ? [{ ...tag, clientId }] : []))
}
