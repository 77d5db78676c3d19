import { readFile } from 'node:fs/promises'
import type { Sql, TransactionSql } from 'postgres'
import { inProject } from '../in-project.ts'

/** Whether the database is the coordinator of a Citus cluster that has other nodes (docs/scaling.md). */
export async function isCluster(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ installed: boolean }[]>`
    select exists (select 1 from pg_extension where extname = 'citus') as installed`
  if (!row!.installed) return false
  return (await sql`select 1 from pg_dist_node where groupid <> 0`).length > 0
}

/**
 * Spreads the accounts over a cluster's nodes: all rows of an account are on one of them. Tables without an account stay on the
 * coordinator. Does this for the tables that aren't distributed yet, with their rows, and may run again after an error. Their
 * triggers are gone afterwards, until the routines run again.
 */
export async function distributeTables(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string; by: string | null }[]>`
    select c.relname as name,
      case when c.relname = 'accounts' then 'id' else (
        select 'account_id' from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      ) end as by
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.oid not in (select logicalrelid from pg_dist_partition)
    order by c.relname <> 'accounts', 1`
  if (tables.length === 0) return
  const names = tables.map(({ name }) => name)
  await dropTriggers(sql, names)
  await makeIndexesPlain(sql, names)
  for (const { name, by } of tables)
    if (!by) await sql`select citus_add_local_table_to_metadata(${name}::regclass)`
  const left = new Map(tables.flatMap(({ name, by }) => (by ? [[name, by]] : [])))
  for (let before = -1; left.size > 0 && left.size !== before;) {
    before = left.size
    const waiting = await sql<{ name: string }[]>`
      select distinct f.conrelid::regclass::text as name from pg_constraint f
      where f.contype = 'f' and f.conrelid = any(${[...left.keys()]}::regclass[]) and f.confrelid <> f.conrelid
        and f.confrelid not in (select logicalrelid from pg_dist_partition)`
    const blocked = new Set(waiting.map(({ name }) => name))
    for (const [name, by] of left) {
      if (blocked.has(name)) continue
      const beside = name === 'accounts' ? 'default' : 'accounts'
      await sql`select create_distributed_table(${name}::regclass, ${by}, colocate_with => ${beside})`
      left.delete(name)
    }
  }
  if (left.size > 0) throw new Error(`Tables that refer to each other: ${[...left.keys()].join(', ')}`)
}

/** Rows are copied to the nodes as inserts, which is no news to anyone. */
async function dropTriggers(sql: Sql, tables: string[]): Promise<void> {
  const triggers = await sql<{ statement: string }[]>`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
    from pg_trigger where not tgisinternal and tgrelid = any(${tables}::regclass[])`
  for (const { statement } of triggers) await sql.unsafe(statement)
}

/** A node can't know whether another has the same value. docs/scaling.md says what these columns' uniqueness rests on then. */
async function makeIndexesPlain(sql: Sql, tables: string[]): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), 'UNIQUE ', '') as definition
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'account_id'
    where i.indrelid = any(${tables}::regclass[]) and i.indisunique and a.attnum <> all(i.indkey)`
  for (const { name, definition } of indexes) {
    await sql.unsafe(`drop index ${name}`)
    await sql.unsafe(definition)
  }
}

/** Writes triggers and functions as nodes can run them. Needed in each transaction that runs the routines. */
export async function adaptRoutines(tx: TransactionSql): Promise<void> {
  const text = await readFile(inProject('db/cluster/adapt.sql'), 'utf8')
  for (const statement of statementsOf(text)) await tx.unsafe(statement).simple()
}

/** The statements of a text, each to be sent by itself, because Citus passes the whole message on to its nodes. */
export function statementsOf(text: string): string[] {
  return text.match(/(?:--.*|'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+;?/g) ?? []
}
