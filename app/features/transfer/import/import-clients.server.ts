import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { addTags } from '#app/features/tags/tag-members.server.ts'
import { MAX_TAGS, tagsNamed } from '#app/features/tags/tags.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { auditLog, clients, importRows } from '#db/schema/index.ts'
import { coName, keepsGroup, PERSON_FIELDS } from '#app/features/clients/person.ts'
import { storePeople } from '#app/features/clients/person-rows.server.ts'
import { learnOptions } from '#app/features/fields/options.server.ts'
import type { RecordValues } from '#app/features/fields/kind.ts'
import { attachNotes, type ImportedNote, notesOf } from './import-notes.server.ts'
import { SHARED } from './import-labels.ts'
import { type AttachedRecord, attachRecords } from './attach-records.server.ts'
import type { OpenRow, RowChange } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { type ParsedClient, parseClient, type Reading } from './parse-row.server.ts'
import { StoredClients } from './stored-clients.server.ts'
import { linkClients } from '#app/features/texting/conversations/link-clients.server.ts'

type Client = typeof clients.$inferSelect
type Made = typeof clients.$inferInsert & { id: string }

type Decision =
  | { create: true }
  /** The client, or the earlier row of the file whose client it is. */
  | { update: string | number }
  /** Brings another policy, vehicle, home or dependent of the earlier row's client. */
  | { records: number }
  /** Becomes the second person of the earlier row's client. */
  | { join: number }
  | { skip: string }

/** Decides what becomes of a row. */
function decide(row: Import, each: OpenRow['row']): Decision {
  if (each.state === 'ok') return each.matchRow === null ? { create: true } : { records: each.matchRow }
  const shared = each.matchBy === SHARED && !each.choice
  const choice = shared ? SHARED_AS[row.sharedPhones] : (each.choice ?? row.duplicates)
  if (choice === 'create') return { create: true }
  if (choice === 'join') return { join: each.matchRow! }
  if (choice === 'update') return { update: each.matchId ?? each.matchRow! }
  return {
    skip: each.matchId ? `Already here, by ${each.matchBy}.` : 'Repeats an earlier row of the file.',
  }
}

const SHARED_AS = { couple: 'join', separate: 'create', skip: 'skip' } as const

/** The clients of the earlier rows that these repeat. */
async function writtenEarlier(
  tx: Database,
  row: Import,
  rows: OpenRow[],
): Promise<Map<number, string | null>> {
  const earlier = rows.flatMap((each) => each.row.matchRow ?? [])
  if (earlier.length === 0) return new Map()
  const found = await tx
    .select({ n: importRows.n, clientId: importRows.clientId, matchId: importRows.matchId })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, row.id),
        inArray(importRows.n, earlier),
        // A contact that was left as it is gets nothing.
        or(inArray(importRows.state, ['created', 'updated']), isNotNull(importRows.matchRow)),
      ),
    )
  return new Map(found.map(({ n, clientId, matchId }) => [n, clientId ?? matchId]))
}

/**
 * A contact as the second person of another. Null for a company, and where the second person has no name.
 */
function asSecond(contact: ParsedClient, number: unknown): ParsedClient | null {
  const { values } = contact
  if (!values.firstName && !values.lastName) return null
  const moved: RecordValues = {}
  for (const field of PERSON_FIELDS) {
    const value = values[field.name]
    const name = coName(field.base)
    if (
      field.level !== 'applicant' ||
      value === undefined ||
      !PERSON_FIELDS.some((other) => other.name === name)
    )
      continue
    if ((field.base === 'mobilePhone' || field.base === 'phone') && value === number) continue
    moved[name] = value
  }
  return { ...contact, values: moved, given: Object.keys(moved), ratings: {} }
}

const UNCHANGED = 'Nothing was different.'

/** Writes a batch of the sheet of clients, with everything but records. */
export async function writeClients(
  tx: Tx,
  ctx: Ctx,
  row: Import,
  { rows, reading }: { rows: OpenRow[]; reading: (Reading | null)[] },
): Promise<RowChange[]> {
  const writtenBy = await writtenEarlier(tx, row, rows)
  const fields = PERSON_FIELDS.filter((field) => keepsGroup(ctx.account.gatheringForms, field.group))
  const now = ctx.now()
  const changes: RowChange[] = []
  const made: Made[] = []
  const records: AttachedRecord[] = []
  const notes: ImportedNote[] = []
  const learned: RecordValues[] = []
  // Updates come last: they may concern clients created in this batch.
  const updates: {
    n: number
    id: string
    contact: ParsedClient
    joins: boolean
    attach: (clientId: string) => void
  }[] = []
  const taken: {
    n: number
    what: Exclude<Decision, { skip: string }>
    contact: ParsedClient
    each: OpenRow
  }[] = []
  for (const each of rows) {
    const { n } = each.row
    const what = decide(row, each.row)
    if ('skip' in what) {
      changes.push({ n, state: 'skipped', reason: what.skip })
      continue
    }
    const contact = parseClient(each.cells, reading[each.row.sheet]!)
    // A row without a name can still update the contact that it was matched with.
    if (contact.problems.length > 0 && !('update' in what || 'records' in what)) {
      changes.push({ n, state: 'error', reason: contact.problems.join(' ') })
      continue
    }
    taken.push({ n, what, contact, each })
  }
  const tags = await tagsNamed(
    tx,
    ctx,
    taken.flatMap(({ contact }) => contact.tags),
  )
  const members: { clientId: string; tagId: string }[] = []
  for (const { n, what, contact, each } of taken) {
    if (contact.tags.some((name) => !tags.has(name))) {
      changes.push({ n, state: 'error', reason: `Tags: An account can have ${MAX_TAGS} tags.` })
      continue
    }
    const carry = (clientId: string) =>
      members.push(
        ...contact.tags.flatMap((name) => (tags.get(name) ? { clientId, tagId: tags.get(name)! } : [])),
      )
    learned.push(contact.values)
    const attach = (clientId: string) => {
      carry(clientId)
      for (const values of contact.addresses) records.push({ n, clientId, kind: 'address', values })
      attachMore(clientId)
    }
    const attachMore = (clientId: string) => {
      for (const record of contact.records) records.push({ n, clientId, ...record })
      for (const values of contact.extras) records.push({ n, clientId, kind: 'extra', values })
      notes.push(...notesOf(row, each, clientId, contact))
    }
    if (!('create' in what)) {
      const of = 'join' in what ? what.join : 'records' in what ? what.records : what.update
      const clientId = typeof of === 'string' ? of : writtenBy.get(of)
      if (!clientId) {
        changes.push({ n, state: 'skipped', reason: 'The earlier row that this repeats was not imported.' })
        continue
      }
      writtenBy.set(n, clientId)
      if ('records' in what) {
        attachMore(clientId)
        changes.push({
          n,
          state: 'skipped',
          reason: 'The contact already has exactly this.',
          matchId: clientId,
        })
      } else updates.push({ n, id: clientId, contact, joins: 'join' in what, attach })
      continue
    }
    // Increasing ids keep the order of the file.
    const id = uuidv7(now.getTime() + made.length)
    writtenBy.set(n, id)
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
    attach(id)
  }
  await insertRows(tx, clients, made)
  const corrected: Pick<Made, 'id' | 'mobilePhone' | 'coMobilePhone'>[] = []
  for (const update of updates) update.attach(update.id)
  const carried = Map.groupBy(await addTags(tx, ctx, members), ({ clientId }) => clientId)
  const stored = await StoredClients.lock(
    tx,
    updates.map(({ id }) => id),
  )
  for (const { n, id, contact, joins } of updates) {
    const tags = (carried.get(id) ?? []).map(({ tagId }) => tagId)
    const update = { n, id, contact, tags, stored }
    const change = await (joins ? joinOne(tx, ctx, update) : updateOne(tx, ctx, update))
    // When two rows are for one client, the first gets the credit for the tags.
    carried.delete(id)
    changes.push(change)
    const { mobilePhone, coMobilePhone } = contact.values
    if (change.clientId && !joins) corrected.push({ id, mobilePhone, coMobilePhone })
  }
  await stored.write(tx)
  await attachRecords(tx, ctx, changes, records, row.createdAt)
  await attachNotes(tx, ctx, changes, notes)
  // Once for the whole batch, because its values repeat.
  await learnOptions(tx, ctx, [{ name: 'rows', label: '', type: 'list', itemLabel: '', item: texts }], {
    rows: learned,
  })
  await note(tx, ctx, changes)
  await linkClients(tx, ctx, [...made, ...corrected])
  return changes
}

const texts = PERSON_FIELDS.filter((field) => field.type !== 'list')

interface Update {
  n: number
  id: string
  contact: ParsedClient
  /** Ids of the tags just added to the client. */
  tags: string[]
  stored: StoredClients
}

/** Adds a person to the client who has the same phone number in the file, unless there is a second one already. */
async function joinOne(tx: Database, ctx: Ctx, update: Update): Promise<RowChange> {
  const { n, id, contact, stored } = update
  const client = stored.get(id)
  const fold = (first: unknown, last: unknown) =>
    `${String(first ?? '')} ${String(last ?? '')}`.trim().toLowerCase()
  const name = fold(contact.values.firstName, contact.values.lastName)
  if (
    client &&
    [fold(client.firstName, client.lastName), fold(client.coFirstName, client.coLastName)].includes(name)
  ) {
    return { n, state: 'updated', reason: 'This person is on the contact already.', clientId: id }
  }
  const hasSecond = client?.coFirstName || client?.coLastName
  const hasFirst = client?.firstName || client?.lastName
  const joined = hasFirst ? asSecond(contact, client.mobilePhone ?? client.phone) : contact
  if (!joined || hasSecond) {
    return { n, state: 'skipped', reason: 'The contact with this phone number has two people already.' }
  }
  return updateOne(tx, ctx, { ...update, contact: joined })
}

/** An update leaves these when the row names someone else with the same phone or email. */
const OF_ONE_PERSON = new Set(
  PERSON_FIELDS.flatMap(({ base, name }) =>
    /^(?:firstName|middleName|lastName|suffix|preferredFirstName|dob|gender|ssn)$/.test(base) ? name : [],
  ),
)

/** Whether a row's whole name shares neither first nor last name with the contact's person, or is the second person's. */
function isSomeoneElse(values: RecordValues, stored: Client): boolean {
  const [first, last] = [folded(values.firstName), folded(values.lastName)]
  const [ownFirst, ownLast] = [folded(stored.firstName), folded(stored.lastName)]
  if (!first || !last || !ownFirst || !ownLast) return false
  if (first === ownFirst) return false
  return last !== ownLast || first === folded(stored.coFirstName)
}

const folded = (name: unknown) =>
  String(name ?? '')
    .trim()
    .toLowerCase()

/** Updates the fields that the row has a value for. */
async function updateOne(
  tx: Database,
  ctx: Ctx,
  { n, id, contact, tags, stored }: Update,
): Promise<RowChange> {
  const before = stored.get(id)
  if (!before || before.deletedAt)
    return { n, state: 'error', reason: 'The contact to update no longer exists.' }
  const other = isSomeoneElse(contact.values, before)
  const fields = PERSON_FIELDS.filter(
    (field) =>
      contact.given.includes(field.name) &&
      keepsGroup(ctx.account.gatheringForms, field.group) &&
      !(other && OF_ONE_PERSON.has(field.name)),
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
    return { n, state: 'updated', reason: UNCHANGED, clientId: id }
  }
  const version = stored.change(id, wanted, now)
  const written = [
    ...Object.keys(wanted),
    ...(referrer ? ['affiliateContactId', 'affiliateContactLevel'] : []),
  ]
  const old = Object.fromEntries(written.map((name) => [name, before[name as keyof Client]]))
  return {
    n,
    state: 'updated',
    clientId: id,
    before: { ...old, version, ...(tags.length > 0 && { tags }) },
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
