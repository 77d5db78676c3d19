import { and, eq, inArray, isNull } from 'drizzle-orm'
import { manyClientsChanged } from '#app/features/account-settings/tags/tag-members.server.ts'
import { attachRoom } from '#app/features/messages/rooms.server.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { auditLog, clients, type ImportCounts, importRows, smsRooms } from '#db/schema/index.ts'
import { keepsGroup, PERSON_FIELDS } from '../person.ts'
import { storePeople } from '../person-rows.server.ts'
import { learnOptions } from '../records/options.server.ts'
import type { RecordValues } from '../records/kind.ts'
import { existing } from './check-import.server.ts'
import { SCOPE_KINDS, type Scope } from './columns.ts'
import {
  advance,
  lockImport,
  nextRows,
  type OpenRow,
  readings,
  type RowChange,
  saveRows,
} from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { addRecords } from './import-records.server.ts'
import { type ParsedContact, parseContact, parseRecord, type Reading } from './parse-row.ts'

type Client = typeof clients.$inferSelect

/** Writes the next rows: contacts first, then their records. The rows, what they became and how far it is: one transaction. */
export async function writeBatch(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.db(async (tx, after) => {
    const row = await lockImport(tx, id, 'running')
    if (!row) return false
    const by: Ctx = { ...ctx, actor: { id: row.requestedBy } as Ctx['actor'] }
    const rows = await nextRows(tx, ctx, row, ['ok', 'duplicate'])
    if (rows.length === 0) {
      await finish(tx, by, row)
      // Lists everywhere have grown.
      after({ topic: 'account', name: 'revalidate', data: { withinMs: 3000 } })
      return false
    }
    const reading = await readings(tx, ctx, row)
    const changes =
      rows[0]!.kind === 'contacts'
        ? await writeContacts(tx, by, after, row, rows, reading)
        : await writeRecords(tx, by, row, rows, reading)
    await saveRows(tx, id, changes)
    const count = (state: string, records: boolean) =>
      changes.filter(
        (change) => change.state === state && Boolean(change.recordId && !change.clientId) === records,
      ).length
    const counts: ImportCounts = { ...row.counts! }
    counts.created += count('created', false)
    counts.updated += count('updated', false)
    counts.records += changes.filter((change) => change.recordId).length
    counts.skipped += changes.filter((change) => change.state === 'skipped').length
    counts.failed += changes.filter((change) => change.state === 'error').length
    await advance(tx, row, rows.length, { counts })
    return true
  })
}

/** What a row is to become: another contact, a change of one that is here, or nothing. */
async function decide(tx: Database, row: Import, rows: OpenRow[]) {
  const earlier = rows.flatMap((each) => each.row.matchRow ?? [])
  const written = new Map(
    earlier.length === 0
      ? []
      : (
          await tx
            .select({ n: importRows.n, clientId: importRows.clientId })
            .from(importRows)
            .where(and(eq(importRows.importId, row.id), inArray(importRows.n, earlier)))
        ).map((each) => [each.n, each.clientId]),
  )
  return (each: OpenRow['row']): { create: true } | { update: string } | { skip: string } => {
    if (each.state === 'ok') return { create: true }
    const choice = each.choice ?? row.duplicates
    if (choice === 'create') return { create: true }
    const id = each.matchId ?? (each.matchRow === null ? null : written.get(each.matchRow))
    if (choice === 'update' && id) return { update: id }
    return {
      skip: each.matchId ? `Already here, by ${each.matchBy}.` : 'Repeats an earlier row of the file.',
    }
  }
}

async function writeContacts(
  tx: Database,
  ctx: Ctx,
  after: After,
  row: Import,
  rows: OpenRow[],
  reading: (Reading | null)[],
): Promise<RowChange[]> {
  const decision = await decide(tx, row, rows)
  const fields = PERSON_FIELDS.filter((field) => keepsGroup(ctx.account.gatheringForms, field.group))
  const now = ctx.now()
  const changes: RowChange[] = []
  const made: (typeof clients.$inferInsert)[] = []
  const homes: { n: number; clientId: string; values: RecordValues }[] = []
  const learned: RecordValues[] = []
  // Of those made in this batch an update must know what was made.
  const updates: { n: number; id: string; contact: ParsedContact }[] = []
  for (const each of rows) {
    const { n } = each.row
    const what = decision(each.row)
    if ('skip' in what) {
      changes.push({ n, state: 'skipped', reason: what.skip })
      continue
    }
    const contact = parseContact(each.cells, reading[each.row.sheet]!)
    if (contact.problems.length > 0) {
      changes.push({ n, state: 'error', reason: contact.problems.join(' ') })
      continue
    }
    learned.push(contact.values)
    if ('update' in what) {
      updates.push({ n, id: what.update, contact })
      continue
    }
    const id = uuidv7(now.getTime())
    const { set } = await storePeople(tx, ctx, {
      id,
      before: null,
      fields,
      values: contact.values,
      clear: [],
    })
    made.push({
      ...set,
      ...contact.ratings,
      id,
      accountId: ctx.account.id,
      managedBy: row.requestedBy,
      managedOn: now,
      createdAt: now,
      updatedAt: now,
    } as typeof clients.$inferInsert)
    changes.push({ n, state: 'created', clientId: id })
    if (contact.address) homes.push({ n, clientId: id, values: contact.address })
  }
  if (made.length > 0) await tx.insert(clients).values(made)
  for (const { n, id, contact } of updates) {
    const change = await updateOne(tx, ctx, n, id, contact)
    changes.push(change)
    if (contact.address && change.clientId) homes.push({ n, clientId: id, values: contact.address })
  }
  const added = await addRecords(tx, ctx, 'address', homes)
  for (const change of changes) change.recordId = added.get(change.n) ?? null
  // One look for all of them: a batch repeats itself.
  await learnOptions(tx, ctx, [{ name: 'rows', label: '', type: 'list', one: '', item: texts }], {
    rows: learned,
  })
  await note(tx, ctx, changes)
  await adoptRooms(
    tx,
    ctx,
    after,
    made.map((client) => ({ id: client.id!, numbers: [client.mobilePhone, client.coMobilePhone] })),
  )
  return changes
}

const texts = PERSON_FIELDS.filter((field) => field.type !== 'list')

/** Writes what the row has a value for; the rest of the contact stays as it is. */
async function updateOne(
  tx: Database,
  ctx: Ctx,
  n: number,
  id: string,
  contact: ParsedContact,
): Promise<RowChange> {
  const [before] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
    .for('no key update')
  if (!before) return { n, state: 'error', reason: 'The contact it was to update is gone.' }
  const fields = PERSON_FIELDS.filter(
    (field) => contact.given.includes(field.name) && keepsGroup(ctx.account.gatheringForms, field.group),
  )
  const { set, changed } = await storePeople(tx, ctx, {
    id,
    before,
    fields,
    values: contact.values,
    clear: [],
  })
  const wanted = { ...set, ...contact.ratings } as Partial<Client>
  const rated = Object.entries(contact.ratings).some(([name, value]) => before[name as 'rating'] !== value)
  if (changed.length === 0 && !rated) {
    return { n, state: 'updated', reason: 'Nothing was different.', clientId: id }
  }
  const updatedAt = new Date(Math.max(ctx.now().getTime(), before.updatedAt.getTime() + 1))
  await tx
    .update(clients)
    .set({ ...wanted, updatedAt })
    .where(eq(clients.id, id))
  const old = Object.fromEntries(Object.keys(wanted).map((name) => [name, before[name as keyof Client]]))
  return { n, state: 'updated', clientId: id, before: { ...old, version: updatedAt.toISOString() } }
}

async function writeRecords(
  tx: Database,
  ctx: Ctx,
  row: Import,
  rows: OpenRow[],
  reading: (Reading | null)[],
): Promise<RowChange[]> {
  const parsed = rows.map(({ row: each, kind, cells }) => ({
    n: each.n,
    scope: kind as Scope,
    ...parseRecord(kind as Scope, cells, reading[each.sheet]!),
  }))
  const refs = [...new Set(parsed.flatMap(({ ref }) => ref ?? []))]
  const [inFile, here] = await Promise.all([
    refs.length === 0
      ? []
      : tx
          .select({ ref: importRows.ref, clientId: importRows.clientId })
          .from(importRows)
          .where(and(eq(importRows.importId, row.id), inArray(importRows.ref, refs))),
    existing(tx, refs),
  ])
  const byRef = new Map(inFile.map((each) => [each.ref, each.clientId]))
  const changes: RowChange[] = []
  const wanted: { n: number; scope: Scope; clientId: string; values: RecordValues }[] = []
  for (const { n, scope, ref, problems, values } of parsed) {
    // A contact of the file that was left out leaves its records out.
    const clientId =
      ref && byRef.has(ref) ? byRef.get(ref) : ref && here.has(ref.toLowerCase()) ? ref.toLowerCase() : null
    if (problems.length > 0) changes.push({ n, state: 'error', reason: problems.join(' ') })
    else if (!clientId) changes.push({ n, state: 'skipped', reason: 'Its contact was not imported.' })
    else wanted.push({ n, scope, clientId, values })
  }
  for (const [scope, items] of Map.groupBy(wanted, (item) => item.scope)) {
    const added = await addRecords(tx, ctx, SCOPE_KINDS[scope], items)
    for (const { n } of items) {
      const recordId = added.get(n)
      changes.push(
        recordId
          ? { n, state: 'created', recordId }
          : { n, state: 'skipped', reason: 'The contact has exactly this already.' },
      )
    }
  }
  return changes
}

/** One line of history for each contact, written together. */
async function note(tx: Database, ctx: Ctx, changes: RowChange[]): Promise<void> {
  const lines = changes.flatMap(({ state, clientId, before }) =>
    clientId && (state === 'created' || before)
      ? [
          {
            accountId: ctx.account.id,
            actorId: ctx.actor?.id ?? null,
            action: state === 'created' ? 'created by an import' : 'updated by an import',
            entity: 'client',
            entityId: clientId,
            createdAt: ctx.now(),
          },
        ]
      : [],
  )
  if (lines.length > 0) await tx.insert(auditLog).values(lines)
}

/** Conversations with numbers nobody knew are these contacts' from now on. */
async function adoptRooms(
  tx: Database,
  ctx: Ctx,
  after: After,
  made: { id: string; numbers: (string | null | undefined)[] }[],
): Promise<void> {
  if (!ctx.account.messagingEnabled) return
  const owners = new Map(
    made.flatMap(({ id, numbers }) => numbers.flatMap((n) => (n ? [[n, id] as const] : []))),
  )
  if (owners.size === 0) return
  const rooms = await tx
    .select({ id: smsRooms.id, recipients: smsRooms.recipients })
    .from(smsRooms)
    .where(
      and(
        isNull(smsRooms.clientId),
        inArray(
          smsRooms.recipients,
          [...owners.keys()].map((number) => [number]),
        ),
      ),
    )
  for (const { id, recipients } of rooms) {
    const room = await attachRoom(tx, ctx, id, owners.get(recipients[0]!)!)
    if (room) after({ topic: 'account', name: 'sms_room_update', data: room })
  }
}

async function finish(tx: Database, ctx: Ctx, row: Import): Promise<void> {
  // The rows that were taken have nothing more to say.
  await tx
    .update(importRows)
    .set({ cells: null })
    .where(and(eq(importRows.importId, row.id), inArray(importRows.state, ['created', 'updated'])))
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
  await manyClientsChanged(tx, ctx)
}
