import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { nextVersion } from '#db/schema/columns.ts'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import type { KindName } from '#app/features/people/records/kinds/kind-names.ts'
import { changedFields } from '#app/lib/edits.ts'
import { learnOptions } from '#app/features/accounts/fields/options.server.ts'
import { declared, RECORD_TABLES, sealValues } from '#app/features/people/records/record-rows.server.ts'
import { KEPT, keptLooks, NightlyGuard } from '../nightly/guard.server.ts'
import { findOwners } from './find-owners.server.ts'
import { SCOPE_KINDS, type Scope } from '../export/sheet-columns.ts'
import type { OpenRow, RowChange } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { parseRecord, type Reading } from './parse-row.server.ts'
import { paymentNames } from './payment-names.server.ts'

export interface NewRecord {
  n: number
  clientId: string
  values: RecordValues
  unsaid?: readonly string[]
  /** Only the fields of the row, which change a record that is there. All `values` without it. */
  given?: RecordValues
  /** Why it can't be a new record. */
  problems?: readonly string[]
  /** Its first column. */
  column?: number | undefined
}

/** A record that a row added. */
export interface AddedRecord {
  kind: KindName
  id: string
}

/** A record that a row changed, as it was, with the version that the change gave it. */
export interface ChangedRecord {
  kind: KindName
  id: string
  version: number
  data: RecordValues
}

export interface WrittenRecords {
  /** By row. */
  added: Map<number, AddedRecord[]>
  changed: Map<number, ChangedRecord[]>
  /** Why a record can't be added or changed like this. */
  refused: Map<number, string>
  /** The records of each row of a nightly file that stay as someone changed them here, by their first columns. */
  conflicts: Map<number, number[]>
}

const push = <T>(map: Map<number, T[]>, n: number, item: T) => map.set(n, [...(map.get(n) ?? []), item])

/**
 * Adds records of one kind to clients, except those a client has already in the same words, so that importing an
 * export adds nothing. Fields in `unsaid`, which the file can't express, don't count. With `since`, a record from before
 * then that is the same one (a policy by its number, the only address of its type) is changed instead, and so is one of
 * the file itself of which an item says more.
 */
export async function addRecords(
  tx: Database,
  ctx: Ctx,
  name: KindName,
  items: readonly NewRecord[],
  since?: Date,
  guard?: NightlyGuard | null,
): Promise<WrittenRecords> {
  const written: WrittenRecords = {
    added: new Map(),
    changed: new Map(),
    refused: new Map(),
    conflicts: new Map(),
  }
  if (items.length === 0) return written
  const kind: Kind = KINDS[name]
  const { table } = RECORD_TABLES[name]
  const plain = (data: RecordValues, unsaid: readonly string[] = []) =>
    Object.fromEntries(
      Object.entries(data).filter(([field]) => !kind.sealed.includes(field) && !unsaid.includes(field)),
    )
  const byClient = await recordsOf(
    tx,
    name,
    items.map((item) => item.clientId),
  )
  const now = ctx.now()
  const rows = new Map<string, RecordValues & { data: RecordValues }>()
  const writes: (() => Promise<unknown>)[] = []
  const listed = new Set(items.map(({ clientId, values, given }) => termOf(clientId, given ?? values)))
  const isListed = (clientId: string) => (data: RecordValues) => listed.has(termOf(clientId, data))
  for (const { n, clientId, values, unsaid, given, problems = [], column = 0 } of items) {
    const record = declared(kind, values)
    const said = plain(given ? declared(kind, given) : record, unsaid)
    const whole = { ...plain(record, unsaid), ...said }
    const stored = byClient.get(clientId) ?? []
    byClient.set(clientId, stored)
    const guardKey = guard && guardKeyOf(name, whole)
    if (guard && guardKey) {
      const known = earlierOf(name, stored, whole, null, isListed(clientId))
      const alike = known && Object.fromEntries(Object.keys(said).map((field) => [field, known.data[field]]))
      // A renewed policy is the one of the last term.
      const formerKey = (known && guardKeyOf(name, known.data)) ?? guardKey
      const verdict = guard.decide(clientId, guardKey, said, alike, formerKey)
      if (verdict === 'conflict') push(written.conflicts, n, column)
      if (verdict !== 'take') continue
    }
    if (
      problems.length === 0 &&
      stored.some(({ data }) => changedFields(plain(data, unsaid), whole).length === 0)
    )
      continue
    const earlier = since && earlierOf(name, stored, whole, since, isListed(clientId))
    if (earlier) {
      const data = merged(name, earlier.data, said)
      const wrong = kind.validate?.(data) ?? []
      if (wrong.length > 0) {
        written.refused.set(n, wrong.map(({ message }) => message).join(' '))
        continue
      }
      if (changedFields(plain(earlier.data, unsaid), plain(data, unsaid)).length === 0) continue
      const waiting = rows.get(earlier.id)
      if (waiting) waiting.data = data
      else {
        writes.push(() =>
          tx
            .update(table)
            .set({ data, updatedBy: ctx.actor?.id ?? null, updatedAt: now, version: nextVersion(table) })
            .where(eq(table.id, earlier.id))
            .execute(),
        )
        earlier.version += 1
        // Undoing the import deletes its own records.
        const { id, version } = earlier
        if (earlier.createdAt < since)
          push(written.changed, n, { kind: name, id, version, data: earlier.data })
      }
      earlier.data = data
      continue
    }
    if (problems.length > 0) {
      written.refused.set(n, problems.join(' '))
      continue
    }
    // Increasing ids keep the order of the file.
    const id = uuidv7(now.getTime() + rows.size)
    const sealed = await sealValues(tx, ctx, { name, id }, record)
    rows.set(id, {
      accountId: ctx.account.id,
      id,
      clientId,
      ...sealed,
      createdBy: ctx.actor?.id ?? null,
      updatedBy: ctx.actor?.id ?? null,
      createdAt: now,
      updatedAt: now,
    })
    stored.push({ id, clientId, data: sealed.data, createdAt: now, version: 1 })
    push(written.added, n, { kind: name, id })
  }
  await Promise.all(writes.map((write) => write()))
  await insertRows(tx, table, [...rows.values()] as (typeof table.$inferInsert)[])
  await learnOptions(tx, ctx, [{ name: 'rows', label: '', type: 'list', itemLabel: '', item: texts(kind) }], {
    rows: items.map((item) => item.values),
  })
  return written
}

async function recordsOf(
  tx: Database,
  name: KindName,
  clientIds: readonly string[],
): Promise<Map<string, StoredRecord[]>> {
  if (clientIds.length === 0) return new Map()
  const { table } = RECORD_TABLES[name]
  const rows = await tx
    .select({
      id: table.id,
      clientId: table.clientId,
      data: table.data,
      createdAt: table.createdAt,
      version: table.version,
    })
    .from(table)
    .where(and(inArray(table.clientId, [...new Set(clientIds)]), isNull(table.deletedAt)))
  return Map.groupBy(rows, (row) => row.clientId)
}

/** The rows whose record is there already, so that they only change it. */
export async function knownRecords(
  tx: Database,
  rows: readonly (NewRecord & { scope: Scope })[],
): Promise<Set<number>> {
  const known = new Set<number>()
  for (const [scope, some] of Map.groupBy(rows, (row) => row.scope)) {
    const name = SCOPE_KINDS[scope]
    const have = await recordsOf(
      tx,
      name,
      some.map((row) => row.clientId),
    )
    const listed = new Set(some.map(({ clientId, values }) => termOf(clientId, values)))
    const isListed = (clientId: string) => (data: RecordValues) => listed.has(termOf(clientId, data))
    for (const { n, clientId, values } of some) {
      if (earlierOf(name, have.get(clientId) ?? [], values, null, isListed(clientId))) known.add(n)
    }
  }
  return known
}

interface StoredRecord {
  id: string
  clientId: string
  data: RecordValues
  createdAt: Date
  version: number
}

/** By what a client's record is known, the surest first. Records that both have a key are compared by it alone. */
const KEYS: Partial<Record<KindName, readonly ((data: RecordValues) => unknown)[]>> = {
  policy: [({ idNumber }) => idNumber],
  address: [({ type }) => type],
  vehicle: [
    ({ vin }) => vin,
    ({ hullId }) => hullId,
    ({ year, make, model }) =>
      make && model ? `${String(year)} ${String(make)} ${String(model)}` : undefined,
  ],
  home: [({ address }) => address],
  dependent: [({ firstName }) => firstName],
  extra: [({ field }) => field],
}

const keyed = (value: unknown) =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=\d+$)/, '')

/** The name by which a nightly file's record is remembered; null for one that has none. */
function guardKeyOf(name: KindName, record: RecordValues): string | null {
  const key = KEYS[name]?.map((each) => keyed(each(record))).find(Boolean)
  return key ? `${name} ${key} ${String(record.effectiveDate ?? '')}`.trim() : null
}

const termOf = (clientId: string, { idNumber, effectiveDate }: RecordValues) =>
  `${clientId} ${keyed(idNumber)} ${String(effectiveDate ?? '')}`

const alike = (name: KindName, a: RecordValues, b: RecordValues): boolean => {
  const key = KEYS[name]?.find((each) => keyed(each(a)) && keyed(each(b)))
  return key !== undefined && keyed(key(a)) === keyed(key(b))
}

/**
 * The one record that this one says again. Several of a key are terms, of which the day they begin says which, or moves:
 * one more is added, as is another term in the same file.
 */
function earlierOf(
  name: KindName,
  records: readonly StoredRecord[],
  wanted: RecordValues,
  /** Null for all that are there. */
  since: Date | null,
  /** Whether the file has this term too, so that another one isn't its renewal. */
  isListed: (data: RecordValues) => boolean,
): StoredRecord | undefined {
  const same = records.filter(({ data }) => alike(name, data, wanted))
  const found =
    same.length > 1 && wanted.effectiveDate
      ? same.filter(({ data }) => data.effectiveDate === wanted.effectiveDate)
      : same
  const [only] = found
  if (found.length !== 1 || !only) return undefined
  const isOtherTerm = wanted.effectiveDate !== undefined && wanted.effectiveDate !== only.data.effectiveDate
  if (name === 'policy' && isOtherTerm && only.data.effectiveDate !== undefined && isListed(only.data)) {
    return undefined
  }
  if (since === null || only.createdAt < since) return only
  const agrees = ([field, value]: [string, unknown]) =>
    only.data[field] === undefined || keyed(only.data[field]) === keyed(value)
  return name !== 'address' && Object.entries(wanted).every(agrees) ? only : undefined
}

/**
 * The file's values over the stored ones. Another street has no use for the apartment of the old one, and spreadsheets drop
 * the zeros at the start of a number.
 */
function merged(name: KindName, stored: RecordValues, given: RecordValues): RecordValues {
  const moved = name === 'address' && given.address !== undefined && given.address !== stored.address
  const { address2: _, ...rest } = stored
  const said = Object.entries(given).map(([field, value]) => [
    field,
    lostZeros(stored[field], value) ? stored[field] : value,
  ])
  return { ...(moved ? rest : stored), ...Object.fromEntries(said) }
}

const lostZeros = (stored: unknown, given: unknown) =>
  typeof stored === 'string' &&
  typeof given === 'string' &&
  /^\d+$/.test(given) &&
  stored !== given &&
  stored.replace(/^0+/, '') === given

const texts = (kind: Kind) => kind.fields.filter((field) => field.type !== 'list' && field.type !== 'group')

/** Writes a batch of the sheets of records, each for its client of the file or of the account. */
export async function writeRecords(
  tx: Database,
  ctx: Ctx,
  row: Import,
  { rows, reading }: { rows: OpenRow[]; reading: (Reading | null)[] },
): Promise<RowChange[]> {
  const parsed = rows.map(({ row: each, kind, cells }) => ({
    n: each.n,
    scope: kind as Scope,
    ...parseRecord(kind as Scope, cells, reading[each.sheet]!),
  }))
  const owners = await findOwners(tx, row.id, parsed)
  const changes: RowChange[] = []
  const wanted: Required<
    Omit<NewRecord, 'column'> & { scope: Scope; paidBy: string | null; unsaid: string[] }
  >[] = []
  for (const [at, { n, scope, problems, values, given, paidBy, unsaid }] of parsed.entries()) {
    const owner = owners[at]!
    // Records of a client that was left out are left out too.
    if ('row' in owner && !(owner.row === 'taken' && owner.matchId)) {
      changes.push({ n, state: 'skipped', reason: 'Its contact was not imported.' })
    } else if ('reason' in owner) changes.push({ n, state: 'skipped', reason: owner.reason })
    else {
      const clientId = 'clientId' in owner ? owner.clientId : owner.matchId!
      wanted.push({ n, scope, clientId, values, given, problems, paidBy, unsaid })
    }
  }
  await findPayment(tx, wanted)
  const guard = await NightlyGuard.for(
    tx,
    row,
    wanted.map(({ clientId }) => clientId),
  )
  for (const [scope, items] of Map.groupBy(wanted, (item) => item.scope)) {
    const { added, changed, refused, conflicts } = await addRecords(
      tx,
      ctx,
      SCOPE_KINDS[scope],
      items,
      row.createdAt,
      guard,
    )
    for (const { n, clientId } of items) {
      const recordId = added.get(n)?.[0]?.id
      const records = changed.get(n)
      const problem = refused.get(n)
      const of = { n, matchId: clientId }
      if (conflicts.has(n)) {
        changes.push({ ...of, state: 'skipped', reason: KEPT, looks: keptLooks([0]) })
      } else if (problem) changes.push({ ...of, state: 'error', reason: problem })
      else if (recordId) changes.push({ ...of, state: 'created', recordId })
      else if (records) changes.push({ ...of, state: 'updated', before: { records } })
      else changes.push({ ...of, state: 'skipped', reason: 'The contact already has exactly this.' })
    }
  }
  await guard?.save(tx, ctx)
  return changes
}

/** Resolves the payment methods that policies name, among those of their client. */
export async function findPayment(
  tx: Database,
  items: {
    clientId: string
    values: RecordValues
    given?: RecordValues
    paidBy: string | null
    unsaid: string[]
  }[],
): Promise<void> {
  const paid = items.filter((item) => item.paidBy)
  if (paid.length === 0) return
  const names = await paymentNames(tx, [...new Set(paid.map((item) => item.clientId))])
  for (const item of paid) {
    const payer = item.paidBy!.toLowerCase()
    const found = names.filter(
      (method) => method.clientId === item.clientId && method.name.toLowerCase() === payer,
    )
    if (found.length === 1) {
      item.values = { ...item.values, paymentMethod: found[0]!.id }
      delete item.values.paymentMethodOther
      if (item.given) {
        item.given = { ...item.given, paymentMethod: found[0]!.id }
        delete item.given.paymentMethodOther
      }
    } else if (!item.values.paymentMethod) item.unsaid.push('paymentMethod')
  }
}
