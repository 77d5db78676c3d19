import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addTags, manyClientsChanged } from '#app/features/account-settings/tags/tag-members.server.ts'
import { MAX_TAGS, tagsNamed } from '#app/features/account-settings/tags/tags.server.ts'
import { attachRoom } from '#app/features/messages/rooms.server.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
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
import { paymentNames } from './payment-names.server.ts'
import { type ParsedContact, parseContact, parseRecord, type Reading } from './parse-row.server.ts'

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
      // Lists everywhere have grown, of tags too: told once, not for each contact.
      after({ topic: 'account', name: 'revalidate', data: { withinMs: 3000 } })
      after({ topic: 'account', name: 'refresh_tags', data: {} })
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
  const taken: { n: number; update: string | null; contact: ParsedContact }[] = []
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
    taken.push({ n, update: 'update' in what ? what.update : null, contact })
  }
  const tags = await tagsNamed(
    tx,
    ctx,
    taken.flatMap(({ contact }) => contact.tags),
  )
  const members: { clientId: string; tagId: string }[] = []
  for (const { n, update, contact } of taken) {
    if (contact.tags.some((name) => !tags.has(name))) {
      changes.push({ n, state: 'error', reason: `Tags: An account can have ${MAX_TAGS} tags.` })
      continue
    }
    const carry = (clientId: string) =>
      members.push(
        ...contact.tags.flatMap((name) => (tags.get(name) ? { clientId, tagId: tags.get(name)! } : [])),
      )
    learned.push(contact.values)
    if (update) {
      carry(update)
      updates.push({ n, id: update, contact })
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
      locationId: contact.location,
      managedBy: contact.manager ?? row.requestedBy,
      managedOn: now,
      createdAt: now,
      updatedAt: now,
    } as typeof clients.$inferInsert)
    changes.push({ n, state: 'created', clientId: id, referrer: contact.referrer })
    carry(id)
    if (contact.address) homes.push({ n, clientId: id, values: contact.address })
  }
  await insertRows(tx, clients, made)
  const carried = Map.groupBy(await addTags(tx, ctx, members), ({ clientId }) => clientId)
  for (const { n, id, contact } of updates) {
    const added = (carried.get(id) ?? []).map(({ tagId }) => tagId)
    const change = await updateOne(tx, ctx, n, id, contact, added)
    // Of two rows for one contact the first put them there.
    carried.delete(id)
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
  /** Ids of tags it carries since just now. */
  tags: string[],
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
  const now = ctx.now()
  const beside: Partial<Client> = {
    ...contact.ratings,
    ...(contact.location && { locationId: contact.location }),
    ...(contact.manager &&
      contact.manager !== before.managedBy && { managedBy: contact.manager, managedOn: now }),
  }
  const differs = Object.entries(beside).some(([name, value]) => before[name as keyof Client] !== value)
  // Who that is here is known when all contacts are written.
  const referrer = contact.referrer === before.affiliateContactId ? null : contact.referrer
  const wanted = { ...set, ...beside } as Partial<Client>
  if (changed.length === 0 && !differs && tags.length === 0 && !referrer) {
    return { n, state: 'updated', reason: 'Nothing was different.', clientId: id }
  }
  const updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
  await tx
    .update(clients)
    .set({ ...wanted, updatedAt })
    .where(eq(clients.id, id))
  const written = [
    ...Object.keys(wanted),
    ...(referrer ? ['affiliateContactId', 'affiliateContactLevel'] : []),
  ]
  const old = Object.fromEntries(written.map((name) => [name, before[name as keyof Client]]))
  return {
    n,
    state: 'updated',
    clientId: id,
    before: { ...old, version: updatedAt.toISOString(), ...(tags.length > 0 && { tags }) },
    referrer,
  }
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
  const wanted: {
    n: number
    scope: Scope
    clientId: string
    values: RecordValues
    paidBy: string | null
    unsaid?: string[]
  }[] = []
  for (const { n, scope, ref, problems, values, paidBy } of parsed) {
    // A contact of the file that was left out leaves its records out.
    const clientId =
      ref && byRef.has(ref) ? byRef.get(ref) : ref && here.has(ref.toLowerCase()) ? ref.toLowerCase() : null
    if (problems.length > 0) changes.push({ n, state: 'error', reason: problems.join(' ') })
    else if (!clientId) changes.push({ n, state: 'skipped', reason: 'Its contact was not imported.' })
    else wanted.push({ n, scope, clientId, values, paidBy })
  }
  await findPayment(tx, wanted)
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

/** Finds the payment methods that policies name, each among those of its contact. */
async function findPayment(
  tx: Database,
  items: { clientId: string; values: RecordValues; paidBy: string | null; unsaid?: string[] }[],
): Promise<void> {
  const paid = items.filter((item) => item.paidBy)
  if (paid.length === 0) return
  const names = await paymentNames(tx, [...new Set(paid.map((item) => item.clientId))])
  for (const item of paid) {
    const words = item.paidBy!.toLowerCase()
    const found = names.filter(
      (method) => method.clientId === item.clientId && method.words.toLowerCase() === words,
    )
    if (found.length === 1) {
      item.values = { ...item.values, paymentMethod: found[0]!.id }
      delete item.values.paymentMethodOther
    } else if (!item.values.paymentMethod) item.unsaid = ['paymentMethod']
  }
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
  await insertRows(tx, auditLog, lines)
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
  await settleReferrers(tx, row.id)
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

/**
 * Says of all that were written who sent them: a row of the file by what the file calls it, else a contact that is here.
 * One that is found nowhere leaves no half of the two behind.
 */
async function settleReferrers(tx: Database, importId: string): Promise<void> {
  await tx.execute(sql`
    update clients c set affiliate_contact_id = coalesce(found.id, c.affiliate_contact_id),
      affiliate_contact_level =
        case when coalesce(found.id, c.affiliate_contact_id) is not null then c.affiliate_contact_level end
    from import_rows r left join lateral (
      select coalesce(
        (select coalesce(f.client_id, f.match_id) from import_rows f
          where f.account_id = r.account_id and f.import_id = r.import_id and f.ref = r.referrer
            and coalesce(f.client_id, f.match_id) is not null
          order by f.n limit 1),
        (select k.id from clients k
          where k.account_id = r.account_id and k.deleted_at is null
            and k.id = case when r.referrer ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.referrer::uuid end)
      ) as id
    ) found on true
    where r.import_id = ${importId}::uuid and r.referrer is not null
      and c.account_id = r.account_id and c.id = r.client_id and found.id is distinct from c.id`)
}
