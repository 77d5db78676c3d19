import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

export interface Keys {
  phones: string[]
  email: string | null
  /** Last and first name, or the company. */
  name: string
  dob: string | null
}

export interface Duplicate {
  id: string
  /** The match: phone, email, or name and birth date. */
  by: string
}

const MATCH_LABELS: Record<string, string> = { phone: 'phone', email: 'email', birth: 'name and birth date' }

/** Finds an existing client for each of these people, in one query by indexes. */
export async function findDuplicates(tx: Database, people: Keys[]): Promise<(Duplicate | undefined)[]> {
  const phones = [...new Set(people.flatMap((person) => person.phones))]
  const emails = [...new Set(people.flatMap((person) => person.email ?? []))]
  const born = people.filter((person) => person.name && person.dob)
  if (phones.length + emails.length + born.length === 0) return people.map(() => undefined)
  const json = (values: unknown[]) =>
    sql`(select array_agg(v) from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) v)`
  const rows = await tx.execute<{ kind: string; key: string; client_id: string }>(sql`
    select * from find_client_duplicates(${json(phones)}, ${json(emails)},
      ${json(born.map((person) => person.name))}, ${json(born.map((person) => person.dob))}::date[])
    order by client_id desc`)
  // The oldest of several clients with one key comes last and wins.
  const found = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row.client_id]))
  return people.map((person) => {
    const tries: [kind: string, key: string | null][] = [
      ...person.phones.map((phone): [string, string] => ['phone', phone]),
      ['email', person.email],
      ['birth', person.dob && `${person.name} ${person.dob}`],
    ]
    for (const [kind, key] of tries) {
      const id = key ? found.get(`${kind} ${key}`) : undefined
      if (id) return { id, by: MATCH_LABELS[kind]! }
    }
    return undefined
  })
}
