import { and, eq, inArray, isNull } from 'drizzle-orm'
import { addTags } from '#app/features/tags/tag-members.server.ts'
import { MAX_TAGS, tagsNamed } from '#app/features/tags/tags.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { insertRows } from '#db/insert-rows.ts'
import { auditLog, clients, importRows } from '#db/schema/index.ts'
import { keepsGroup, PERSON_FIELDS } from '#app/features/clients/person.ts'
import { storePeople } from '#app/features/clients/person-rows.server.ts'
import { learnOptions } from '#app/features/fields/options.server.ts'
import type { RecordValues } from '#app/features/fields/kind.ts'
import { addRecords } from './import-records.server.ts'
import type { OpenRow, RowChange } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { type ParsedClient, parseClient, type Reading } from './parse-row.server.ts'
import { linkClients } from '#app/features/texting/conversations/link-clients.server.ts'

type Client = typeof clients.$inferSelect
type Made = typeof clients.$inferInsert & { id: string }

/** Decides what becomes of a row: a new client, an update of an existing one, or nothing. */
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

/** Writes a batch of the sheet of clients, with everything but records. */
export async function writeClients(
  tx: Tx,
  ctx: Ctx,
  row: Import,
  { rows, reading }: { rows: OpenRow[]; reading: (Reading | null)[] },
): Promise<RowChange[]> {
  const decision = await decide(tx, row, rows)
  const fields = PERSON_FIELDS.filter((field) => keepsGroup(ctx.account.gatheringForms, field.group))
  const now = ctx.now()
  const changes: RowChange[] = []
  const made: Made[] = []
  const homes: { n: number; clientId: string; values: RecordValues }[] = []
  const learned: RecordValues[] = []
  // Updates come last: they may concern clients created in this batch.
  const updates: { n: number; id: string; contact: ParsedClient }[] = []
  const taken: { n: number; update: string | null; contact: ParsedClient }[] = []
  for (const each of rows) {
    const { n } = each.row
    const what = decision(each.row)
    if ('skip' in what) {
      changes.push({ n, state: 'skipped', reason: what.skip })
      continue
    }
    const contact = parseClient(each.cells, reading[each.row.sheet]!)
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
      fields: fields.filter((field) => contact.values[field.name] !== undefined),
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
      createdBy: row.requestedBy,
      createdAt: now,
      updatedAt: now,
    } as Made)
    changes.push({ n, state: 'created', clientId: id, referrer: contact.referrer })
    carry(id)
    if (contact.address) homes.push({ n, clientId: id, values: contact.address })
  }
  await insertRows(tx, clients, made)
  const corrected: Pick<Made, 'id' | 'mobilePhone' | 'coMobilePhone'>[] = []
  const carried = Map.groupBy(await addTags(tx, ctx, members), ({ clientId }) => clientId)
  for (const { n, id, contact } of updates) {
    const added = (carried.get(id) ?? []).map(({ tagId }) => tagId)
    const change = await updateOne(tx, ctx, n, id, contact, added)
    // When two rows are for one client, the first gets the credit for the tags.
    carried.delete(id)
    changes.push(change)
    const { mobilePhone, coMobilePhone } = contact.values
    if (change.clientId) corrected.push({ id, mobilePhone, coMobilePhone })
    if (contact.address && change.clientId) homes.push({ n, clientId: id, values: contact.address })
  }
  const added = await addRecords(tx, ctx, 'address', homes)
  for (const change of changes) change.recordId = added.get(change.n) ?? null
  // Once for the whole batch, because its values repeat.
  await learnOptions(tx, ctx, [{ name: 'rows', label: '', type: 'list', itemLabel: '', item: texts }], {
    rows: learned,
  })
  await note(tx, ctx, changes)
  await linkClients(tx, ctx, [...made, ...corrected])
  return changes
}

const texts = PERSON_FIELDS.filter((field) => field.type !== 'list')

/** Updates the fields that the row has a value for. */
async function updateOne(
  tx: Database,
  ctx: Ctx,
  n: number,
  id: string,
  contact: ParsedClient,
  /** Ids of the tags just added to the client. */
  tags: string[],
): Promise<RowChange> {
  const [before] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
    .for('no key update')
  if (!before) return { n, state: 'error', reason: 'The contact to update no longer exists.' }
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
  const settings: Partial<Client> = {
    ...contact.ratings,
    ...(contact.location && { locationId: contact.location }),
    ...(contact.manager &&
      contact.manager !== before.managedBy && { managedBy: contact.manager, managedOn: now }),
  }
  const differs = Object.entries(settings).some(([name, value]) => before[name as keyof Client] !== value)
  // The referrer is resolved when all clients are written.
  const referrer = contact.referrer === before.affiliateContactId ? null : contact.referrer
  const wanted = { ...set, ...settings } as Partial<Client>
  if (changed.length === 0 && !differs && tags.length === 0 && !referrer) {
    return { n, state: 'updated', reason: 'Nothing was different.', clientId: id }
  }
  const [after] = await tx
    .update(clients)
    .set({ ...wanted, updatedAt: now, version: nextVersion(clients) })
    .where(eq(clients.id, id))
    .returning({ version: clients.version })
  const written = [
    ...Object.keys(wanted),
    ...(referrer ? ['affiliateContactId', 'affiliateContactLevel'] : []),
  ]
  const old = Object.fromEntries(written.map((name) => [name, before[name as keyof Client]]))
  return {
    n,
    state: 'updated',
    clientId: id,
    before: { ...old, version: after!.version, ...(tags.length > 0 && { tags }) },
    referrer,
  }
}

/** Writes an audit entry for each client, in one statement. */
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
