import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { addTags, removeColumnTags } from '#app/features/people/tags/tag-members.server.ts'
import { MAX_TAGS, tagsNamed } from '#app/features/people/tags/tags.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { auditLog, clients, importRows } from '#db/schema/index.ts'
import { coName, keepsGroup, PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { storePeople } from '#app/features/people/clients/person-rows.server.ts'
import { learnOptions } from '#app/features/accounts/fields/options.server.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { keptLooks, NightlyGuard } from '../nightly/guard.server.ts'
import { EXTERNAL_TARGET, TAGS_TARGET } from './column-targets.ts'
import { plainly } from './record-targets.ts'
import { clientsByExternalId, lockExternalIds } from '#app/features/people/clients/external-id.server.ts'
import { attachNotes, type ImportedNote, notesOf } from './import-notes.server.ts'
import { SHARED } from './import-labels.ts'
import { type AttachedRecord, attachRecords } from './attach-records.server.ts'
import { type OpenRow, type RowChange, rowsCalled } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { writeClientOptOuts } from './opt-outs.server.ts'
import { type Extra, keysOf, type ParsedClient, parseClient, type Reading } from './parse-row.server.ts'
import { StoredClients } from './stored-clients.server.ts'
import { linkClients } from '#app/features/messaging/texting/conversations/link-clients.server.ts'

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

/** The ids of the tags that a row just added to its client, and those of an earlier file that it no longer has. */
interface ChangedTags {
  added: string[]
  dropped: DroppedTag[]
}

export interface DroppedTag {
  tagId: string
  fromColumn: string
}

/** The name by which a column of tags is known again. */
const tagColumn = ({ headers, targets }: Reading) =>
  plainly(headers[targets.indexOf(TAGS_TARGET)] ?? '') || 'tags'

/** Removes the tags that the same column gave to updated clients before. An empty cell changes nothing. */
async function dropTags(
  tx: Database,
  ctx: Ctx,
  members: readonly { clientId: string; tagId: string; fromColumn: string }[],
  updates: readonly { id: string; contact: ParsedClient; joins: boolean }[],
) {
  const tagged = new Set(
    updates.flatMap(({ id, contact, joins }) => (contact.tags.length > 0 && !joins ? id : [])),
  )
  const gone = []
  for (const [fromColumn, some] of Map.groupBy(
    members.filter(({ clientId }) => tagged.has(clientId)),
    (member) => member.fromColumn,
  )) {
    const given = Map.groupBy(some, ({ clientId }) => clientId)
    const ids = new Map([...given].map(([id, each]) => [id, each.map(({ tagId }) => tagId)]))
    gone.push(...(await removeColumnTags(tx, ctx, fromColumn, ids)))
  }
  return gone
}

export const UNCHANGED = 'Nothing was different.'

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
    sheet: number
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
  await findReferrers(tx, row.id, taken)
  const tags = await tagsNamed(
    tx,
    ctx,
    taken.flatMap(({ contact }) => contact.tags),
  )
  const members: (Parameters<typeof addTags>[2][number] & { fromColumn: string })[] = []
  const guard = await NightlyGuard.for(tx, row, [
    ...taken.flatMap(({ what }) => ('update' in what && typeof what.update === 'string' ? what.update : [])),
    ...[...writtenBy.values()].filter((id) => id !== null),
  ])
  const gone = row.source === 'nightly' ? await deletedHere(tx, taken) : new Set<number>()
  const numbers = await numbersInUse(
    tx,
    ctx,
    taken.map(({ contact }) => contact),
  )
  for (const { n, what, contact, each } of taken) {
    if (contact.tags.some((name) => !tags.has(name))) {
      changes.push({ n, state: 'error', reason: `Tags: An account can have ${MAX_TAGS} tags.` })
      continue
    }
    const fromColumn = tagColumn(reading[each.row.sheet]!)
    if ('create' in what && gone.has(n)) {
      changes.push({ n, state: 'skipped', reason: 'The contact was deleted here, or merged into another.' })
      continue
    }
    const carry = (clientId: string) => {
      if (guard && contact.tags.length > 0 && !guard.newTags(clientId, contact.tags)) contact.tags = []
      members.push(
        ...contact.tags.flatMap((name) =>
          tags.get(name) ? { clientId, tagId: tags.get(name)!, fromColumn } : [],
        ),
      )
    }
    learned.push(contact.values)
    const attach = (clientId: string) => {
      carry(clientId)
      const { columns } = contact
      for (const values of contact.addresses) {
        records.push({ n, clientId, kind: 'address', values, column: columns.get(values) })
      }
      attachMore(clientId)
    }
    const attachMore = (clientId: string) => {
      for (const record of contact.records) records.push({ n, clientId, ...record })
      for (const values of contact.extras) {
        records.push({ n, clientId, kind: 'extra', values, column: contact.columns.get(values) })
      }
      const said = notesOf(row, each, clientId, contact)
      // Someone may have changed or deleted here what the last file said.
      notes.push(...(guard ? said.filter(({ note }) => guard.isNews(clientId, '#notes', note)) : said))
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
      } else {
        updates.push({ n, id: clientId, contact, joins: 'join' in what, sheet: each.row.sheet, attach })
      }
      continue
    }
    // Increasing ids keep the order of the file.
    const id = uuidv7(now.getTime() + made.length)
    const look = takeNumber(numbers, id, contact, reading[each.row.sheet]!)
    writtenBy.set(n, id)
    const { set } = await storePeople(tx, ctx, {
      id,
      before: null,
      fields: fields.filter((field) => contact.values[field.name] !== undefined),
      values: contact.values,
      clear: [],
    })
    guard?.remember(id, contact)
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
    changes.push({ n, state: 'created', clientId: id, referrer: contact.referrer, ...look })
    attach(id)
  }
  await insertRows(tx, clients, made)
  const corrected: Pick<Made, 'id' | 'mobilePhone' | 'coMobilePhone'>[] = []
  for (const update of updates) update.attach(update.id)
  const byClient = ({ clientId }: { clientId: string }) => clientId
  const carried = Map.groupBy(await addTags(tx, ctx, members), byClient)
  const dropped = Map.groupBy(await dropTags(tx, ctx, members, updates), byClient)
  const stored = await StoredClients.lock(
    tx,
    updates.map(({ id }) => id),
  )
  for (const { n, id, contact, joins, sheet } of updates) {
    // A second person comes without a number: the contact has its own.
    const look: Pick<RowChange, 'looks'> = joins ? {} : takeNumber(numbers, id, contact, reading[sheet]!)
    const tags = {
      added: (carried.get(id) ?? []).map(({ tagId }) => tagId),
      dropped: (dropped.get(id) ?? []).map(({ tagId, fromColumn }) => ({ tagId, fromColumn })),
    }
    const before = stored.get(id)
    for (const values of before && !joins ? besideStored(contact, before, guard) : []) {
      records.push({ n, clientId: id, kind: 'extra', values, column: contact.columns.get(values) })
    }
    const kept =
      joins || !guard || !before ? [] : await guard.restrict(tx, ctx, before, contact, reading[sheet]!)
    const update = { n, id, contact, tags, stored }
    const change = await (joins ? joinOne(tx, ctx, update) : updateOne(tx, ctx, update))
    if (kept.length > 0) look.looks = [...(look.looks ?? contact.looks), ...kept]
    // When two rows are for one client, the first gets the credit for the tags.
    carried.delete(id)
    dropped.delete(id)
    changes.push({ ...change, ...look })
    const { mobilePhone, coMobilePhone } = contact.values
    if (change.clientId && !joins) corrected.push({ id, mobilePhone, coMobilePhone })
  }
  await stored.write(tx)
  const conflicts = await attachRecords(tx, ctx, changes, records, row.createdAt, guard)
  await attachNotes(tx, ctx, changes, notes)
  for (const change of changes) {
    const columns = conflicts.get(change.n)
    if (!columns) continue
    const each = rows.find((found) => found.row.n === change.n)!
    change.looks = [...(change.looks ?? each.row.looks ?? []), ...keptLooks(columns)]
  }
  // Once for the whole batch, because its values repeat.
  await learnOptions(tx, ctx, [{ name: 'rows', label: '', type: 'list', itemLabel: '', item: texts }], {
    rows: learned,
  })
  await note(tx, ctx, changes)
  await linkClients(tx, ctx, [...made, ...corrected])
  const clientOf = new Map(changes.map((change) => [change.n, change.clientId ?? change.matchId]))
  await writeClientOptOuts(tx, ctx, row, {
    rows,
    reading,
    // A person who opted in again since the last file isn't opted out every night.
    isNews: ({ n, matchId }) => {
      const clientId = clientOf.get(n) ?? matchId
      return !guard || !clientId || guard.isNews(clientId, '#noTexts', 'out')
    },
  })
  await guard?.save(tx, ctx)
  return changes
}

/**
 * Takes values out of an update that would replace the contact's own, such as a work number in the place of the one at home.
 * Returns the extra items to keep them as, unless the contact has them somewhere.
 */
function besideStored(contact: ParsedClient, stored: Client, guard: NightlyGuard | null): Extra[] {
  const { values, fillers } = contact
  const known = [stored.mobilePhone, stored.phone, stored.email]
  const isSamePerson = folded(values.coFirstName) === folded(stored.coFirstName)
  return [...fillers].flatMap(([name, extra]) => {
    const own = stored[name as keyof Client]
    // The last nightly file may have filled it too.
    if (!own || own === values[name] || guard?.said(stored.id, name, own)) return []
    if (name === 'coLastName' && !isSamePerson) return []
    contact.given = contact.given.filter((field) => field !== name && field !== `${name}Extension`)
    return extra && !known.includes(String(values[name])) ? [extra] : []
  })
}

/**
 * Replaces referrers by the ids of contacts that are here. The end of the import finds those of new contacts that come later in
 * the file.
 */
async function findReferrers(
  tx: Database,
  importId: string,
  taken: readonly { what: object; contact: ParsedClient }[],
): Promise<void> {
  const refs = [...new Set(taken.flatMap(({ contact: { referrer } }) => referrer ?? []))]
  const isName = (ref: string) => ref.startsWith('name ')
  if (refs.length === 0) return
  const [called, named] = [
    await rowsCalled(
      tx,
      importId,
      refs.filter((ref) => !isName(ref)),
    ),
    await tx.execute<{ ref: string; id: string }>(sql`
      select ref, min(c.id::text) as id from unnest(${sql.param(refs.filter(isName))}::text[]) as ref
        join clients c on c.sort_name = fold_text(split_part(substr(ref, 6), E'\\t', 1)) and c.deleted_at is null
          and (split_part(ref, E'\\t', 2) = '' or coalesce(c.details ->> 'middleName', '') = ''
            or lower(left(c.details ->> 'middleName', 1)) = lower(left(split_part(ref, E'\\t', 2), 1)))
      group by ref having count(*) = 1`),
  ]
  const found = new Map([
    ...called.flatMap(({ ref, clientId, matchId }) => {
      const id = clientId ?? matchId
      return id ? [[ref, id] as const] : []
    }),
    ...named.map(({ ref, id }) => [ref, id] as const),
  ])
  for (const { what, contact } of taken) {
    const { referrer } = contact
    if (!referrer) continue
    contact.referrer = found.get(referrer) ?? (isName(referrer) && !('create' in what) ? null : referrer)
  }
}

/** The rows whose contact someone deleted here, found by its customer number, or without one by phone, email, or name and birth date. */
async function deletedHere(
  tx: Database,
  taken: readonly { n: number; what: object; contact: ParsedClient }[],
): Promise<Set<number>> {
  const made = taken.filter(({ what }) => 'create' in what)
  if (made.length === 0) return new Set()
  const wanted = made.map(({ n, contact: { values } }) => ({
    n,
    externalId: values.externalId ? String(values.externalId) : null,
    ...keysOf(values),
  }))
  const gone = await tx.execute<{ n: number }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as row (n int, "externalId" text, phones text[], email text, name text, dob date)
    ), gone as materialized (
      select external_id, mobile_phone, phone, lower(email) as email, sort_name, dob from clients where deleted_at is not null
    ), numberless as (select * from gone where external_id is null)
    select n from wanted join gone on external_id = "externalId"
    union select n from (select n, unnest(phones) as number from wanted where "externalId" is null) w
      join (select mobile_phone as number from numberless union all select phone from numberless) g using (number)
    union select n from wanted join numberless using (email) where "externalId" is null
    union select n from wanted w join numberless g on g.sort_name = fold_text(w.name) and g.dob = w.dob
      where "externalId" is null`)
  return new Set(gone.map(({ n }) => n))
}

/** The clients of the customer numbers that these rows have, until the transaction ends. */
async function numbersInUse(
  tx: Database,
  ctx: Ctx,
  contacts: readonly ParsedClient[],
): Promise<Map<string, string>> {
  const given = contacts.flatMap(({ values }) => (values.externalId ? [String(values.externalId)] : []))
  if (given.length === 0) return new Map()
  await lockExternalIds(tx, ctx)
  return clientsByExternalId(tx, given)
}

/** Gives the client the customer number of its row. One that another client has is left out, and to be looked at. */
function takeNumber(
  numbers: Map<string, string>,
  id: string,
  contact: ParsedClient,
  { targets }: Reading,
): Pick<RowChange, 'looks'> {
  const { externalId } = contact.values
  if (typeof externalId !== 'string') return {}
  const owner = numbers.get(externalId)
  if (!owner && externalId !== id) {
    numbers.set(externalId, id)
    return {}
  }
  if (owner === id) return {}
  delete contact.values.externalId
  contact.given = contact.given.filter((name) => name !== 'externalId')
  if (externalId === id) return {}
  const column = targets.indexOf(EXTERNAL_TARGET)
  const looks = [...contact.looks, { column, reason: 'Another contact has this customer number.' }]
  return { looks }
}

const texts = PERSON_FIELDS.filter((field) => field.type !== 'list')

interface Update {
  n: number
  id: string
  contact: ParsedClient
  tags: ChangedTags
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
  if (changed.length === 0 && !differs && tags.added.length + tags.dropped.length === 0 && !referrer) {
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
    before: {
      ...old,
      version,
      ...(tags.added.length > 0 && { tags: tags.added }),
      ...(tags.dropped.length > 0 && { droppedTags: tags.dropped }),
    },
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
