import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { attachedTables } from './attached-tables.server.ts'
import { table } from './client-rows.server.ts'
import type { Level } from '#app/features/people/clients/person.ts'
import type { Snapshot } from './merge-snapshot.ts'

/** The tables of rows that name one of their client's people. */
const leveledTables = () => attachedTables().flatMap(({ name, level }) => (level ? [{ name, ...level }] : []))

/** In the statement's text: Citus refuses to convert a parameter within a case. */
const WRITTEN: Record<Level, SQL> = { applicant: sql`'applicant'`, coapplicant: sql`'coapplicant'` }

/**
 * Has a client's rows follow their people to the levels they have now.
 * @returns what changed, for the undo
 */
export async function changeLevels(
  tx: Database,
  clientId: string,
  now: Partial<Record<Level, Level>>,
): Promise<NonNullable<Snapshot['leveled']>> {
  const changed: NonNullable<Snapshot['leveled']> = []
  for (const { name, column } of leveledTables()) {
    const level = table(column)
    const mapped = sql`case ${level} when 'applicant' then ${WRITTEN[now.applicant ?? 'applicant']}
      when 'coapplicant' then ${WRITTEN[now.coapplicant ?? 'coapplicant']} else ${level} end`
    const rows = await tx.execute<{ id: string; before: string; after: string }>(sql`
      update ${table(name)} set ${level} = ${mapped} where client_id = ${clientId}::uuid and ${level} <> ${mapped}
      returning id, old.${level} as before, new.${level} as after`)
    changed.push(...rows.map((row) => ({ table: name, ...row })))
  }
  return changed
}

/** Undoes `changeLevels`, except in rows whose level was changed since. */
export async function restoreLevels(tx: Database, { leveled = [] }: Snapshot): Promise<void> {
  const tables = leveledTables()
  for (const { table: name, id, before, after } of leveled) {
    const known = tables.find((each) => each.name === name)
    if (!known) continue
    const level = table(known.column)
    await tx.execute(sql`
      update ${table(name)} set ${level} = ${before}::${table(known.type)}
      where id = ${id}::uuid and ${level} = ${after}::${table(known.type)}`)
  }
}

/** Rows added to a client that was split off are about the co-applicant of the client it returns to. */
export async function asCoapplicant(tx: Database, clientId: string): Promise<void> {
  await changeLevels(tx, clientId, { applicant: 'coapplicant' })
}
