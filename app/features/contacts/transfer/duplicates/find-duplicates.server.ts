import { inArray, sql } from 'drizzle-orm'
import { clientsByExternalId, externalIdsOf } from '#app/features/people/clients/external-id.server.ts'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'

export interface Keys {
  phones: string[]
  email: string | null
  /** Last and first name, or the company. */
  name: string
  dob: string | null
  /** The number that another system knows them by. */
  externalId?: string | null
}

export interface Duplicate {
  id: string
  /** The match: phone, email, or name and birth date. */
  by: string
}

const MATCH_LABELS: Record<string, string> = {
  external: 'customer number',
  phone: 'phone',
  email: 'email',
  birth: 'name and birth date',
}

const json = (values: unknown[]) =>
  sql`(select array_agg(v) from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) v)`

async function findByKeys(
  tx: Database,
  { phones, emails, born }: { phones: string[]; emails: string[]; born: { name: string; dob: string }[] },
) {
  if (phones.length + emails.length + born.length === 0) return []
  return tx.execute<{ kind: string; key: string; client_id: string }>(sql`
    select * from find_client_duplicates(${json(phones)}, ${json(emails)},
      ${json(born.map((person) => person.name))}, ${json(born.map((person) => person.dob))}::date[])
    order by client_id desc`)
}

/** The ids of all clients with this phone number or email, the oldest first. */
export async function clientsNamed(
  tx: Database,
  { phone, email }: { phone: string | null; email: string | undefined },
): Promise<string[]> {
  const rows = await findByKeys(tx, {
    phones: phone ? [phone] : [],
    emails: email ? [email] : [],
    born: [],
  })
  return [...new Set(rows.map((row) => row.client_id))].toReversed()
}

/** Finds an existing client for each of these people, by indexes. */
export async function findDuplicates(tx: Database, people: Keys[]): Promise<(Duplicate | undefined)[]> {
  const born = people.flatMap(({ name, dob }) => (name && dob ? { name, dob } : []))
  const rows = await findByKeys(tx, {
    phones: [...new Set(people.flatMap((person) => person.phones))],
    emails: [...new Set(people.flatMap((person) => person.email ?? []))],
    born,
  })
  const numbers = await clientsByExternalId(
    tx,
    people.flatMap((person) => person.externalId ?? []),
  )
  // The oldest client comes last.
  const found = Map.groupBy(rows, (row) => `${row.kind} ${row.key}`)
  const numberOf = people.some((person) => person.externalId)
    ? await externalIdsOf(
        tx,
        rows.map((row) => row.client_id),
      )
    : new Map<string, string>()
  const shared = [...found.values()].flatMap((same) =>
    same.length > 1 ? same.map((row) => row.client_id) : [],
  )
  const names = await namesOf(tx, shared)
  return people.map((person) => {
    const known = person.externalId ? numbers.get(person.externalId) : undefined
    if (known) return { id: known, by: MATCH_LABELS.external! }
    // Another customer number is another contact, whatever else they share.
    const isOther = (id: string) =>
      person.externalId && numberOf.has(id) && numberOf.get(id) !== person.externalId
    const tries: [kind: string, key: string | null][] = [
      ...person.phones.map((phone): [string, string] => ['phone', phone]),
      ['email', person.email],
      ['birth', person.dob && `${person.name} ${person.dob}`],
    ]
    for (const [kind, key] of tries) {
      const ids = ((key && found.get(`${kind} ${key}`)?.map((row) => row.client_id)) || []).filter(
        (each) => !isOther(each),
      )
      // Several people may have one phone: the one with the name is meant, otherwise the oldest.
      const id = ids.findLast((each) => names.get(each)?.includes(person.name.toLowerCase())) ?? ids.at(-1)
      if (id) return { id, by: MATCH_LABELS[kind]! }
    }
    return undefined
  })
}

/** The names of both people of clients, as the keys have them. */
async function namesOf(tx: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: clients.id,
      firstName: clients.firstName,
      lastName: clients.lastName,
      coFirstName: clients.coFirstName,
      coLastName: clients.coLastName,
      companyName: clients.companyName,
    })
    .from(clients)
    .where(inArray(clients.id, [...new Set(ids)]))
  const whole = (first: string | null, last: string | null) =>
    `${last ?? ''} ${first ?? ''}`.trim().toLowerCase()
  return new Map(
    rows.map((row) => [
      row.id,
      [
        whole(row.firstName, row.lastName),
        whole(row.coFirstName, row.coLastName),
        (row.companyName ?? '').toLowerCase(),
      ].filter(Boolean),
    ]),
  )
}
