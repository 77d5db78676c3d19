import { inArray, sql } from 'drizzle-orm'
import { clientsByExternalId } from '#app/features/people/clients/external-id.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import { findDuplicates } from '../duplicates/find-duplicates.server.ts'
import type { Scope } from '../export/sheet-columns.ts'
import { rowsCalled } from './import-rows.server.ts'
import { foldedName, type Owner, type ParsedRecord } from './parse-row.server.ts'

/** The contact whose a row of records is. */
export type Owned =
  | { clientId: string }
  /** A row of the file whose contact is not written yet, but may be here, or was left out. */
  | { row: 'taken' | 'left-out'; matchId: string | null }
  | { reason: string }

/** A policy number as it is compared. */
export const plainPolicyNumber = (value: unknown): string =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

type Wanted = Pick<ParsedRecord, 'ref' | 'externalId' | 'owner' | 'given'> & { scope: Scope }

/**
 * Finds the contact of each row: by the file's own id or ours, by the customer number, by the number of a policy that is
 * here, or by phone or email, with the name if the row has one.
 */
export async function findOwners(tx: Database, importId: string, rows: readonly Wanted[]): Promise<Owned[]> {
  const refs = [...new Set(rows.flatMap(({ ref }) => ref ?? []))]
  const numberOf = ({ scope, given }: Wanted) =>
    scope === 'policies' ? plainPolicyNumber(given.idNumber) : ''
  const [inFile, here, byNumber, byPolicy, byReach] = await Promise.all([
    rowsCalled(tx, importId, refs),
    existing(tx, refs),
    clientsByExternalId(
      tx,
      rows.flatMap(({ externalId }) => externalId ?? []),
    ),
    ownersOfPolicies(tx, rows.map(numberOf).filter(Boolean)),
    findDuplicates(
      tx,
      rows.map(({ owner, externalId }) => ({ ...owner, name: '', dob: null, externalId })),
    ),
  ])
  const byRef = new Map(inFile.map((row) => [row.ref, row]))
  const named = await namesOf(
    tx,
    byReach.flatMap((found) => found?.id ?? []),
  )
  return rows.map((row, at): Owned => {
    const { ref, externalId, owner } = row
    const called = ref === null ? undefined : byRef.get(ref)
    if (called?.clientId) return { clientId: called.clientId }
    if (called) {
      const taken = called.state === 'ok' || called.state === 'duplicate'
      return { row: taken ? 'taken' : 'left-out', matchId: called.matchId }
    }
    if (ref && here.has(ref.toLowerCase())) return { clientId: ref.toLowerCase() }
    const numbered = externalId ? byNumber.get(externalId) : undefined
    if (numbered) return { clientId: numbered }
    const insured = byPolicy.get(numberOf(row))
    if (insured && insured.length > 1) return { reason: 'Several contacts have a policy of this number.' }
    if (insured) return { clientId: insured[0]! }
    const reached = byReach[at]
    if (reached && isSame(owner, named.get(reached.id) ?? [])) return { clientId: reached.id }
    return { reason: whyNot(row, reached !== undefined) }
  })
}

function whyNot({ ref, externalId, owner }: Wanted, isOther: boolean): string {
  if (isOther) return 'The contact with this phone or email has another name.'
  if (ref && isUuid(ref)) return 'No contact that can be taken has this contact ID.'
  if (externalId || ref) return 'No contact has this customer number.'
  if (owner.phones.length > 0 || owner.email) return 'No contact has this phone or email.'
  return 'Nothing in this row says whose it is.'
}

const isSame = ({ names }: Owner, known: readonly string[]) =>
  names.length === 0 || names.some((name) => known.includes(name))

async function namesOf(tx: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, [...new Set(ids)]))
  return new Map(
    rows.map((row) => [
      row.id,
      [
        foldedName(row.firstName, row.lastName),
        foldedName(row.preferredFirstName, row.lastName),
        foldedName(row.coFirstName, row.coLastName),
        foldedName('', row.companyName),
      ].filter(Boolean),
    ]),
  )
}

async function ownersOfPolicies(tx: Database, numbers: readonly string[]): Promise<Map<string, string[]>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx.execute<{ number: string; clientId: string }>(sql`
    select number, client_id as "clientId" from find_policies_by_number(
      (select array_agg(v) from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) v))`)
  const owners = Map.groupBy(rows, (row) => row.number)
  return new Map([...owners].map(([number, of]) => [number, of.map(({ clientId }) => clientId)]))
}

/** Returns which of these are ids of the account's clients. */
export async function existing(tx: Database, refs: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(refs.filter(isUuid))]
  if (ids.length === 0) return new Set()
  const rows = await tx.execute<{ id: string }>(
    sql`select id from clients where id = any(${uuids(ids)}) and deleted_at is null`,
  )
  return new Set(rows.map((row) => row.id))
}
