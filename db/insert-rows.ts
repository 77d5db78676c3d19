import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Inserts many rows as one JSON parameter. With a placeholder for each value, preparing the statement would take several
 * times as long as the insert. A column that only some rows have is null in the others; a column that no row has gets its
 * default. Existing rows stay unchanged.
 */
export async function insertRows<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return
  const columns = getTableColumns(table)
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const names = new Map(
    keys.map((key) => {
      const column = columns[key]!
      return [key, column.keyAsName ? snake(column.name) : column.name]
    }),
  )
  const json = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key), value])),
  )
  const list = sql.join(
    [...names.values()].map((name) => sql.identifier(name)),
    sql`, `,
  )
  const name = sql.identifier(getTableConfig(table).name)
  await tx.execute(sql`
    insert into ${name} (${list})
    select ${list} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(json)}::jsonb)
    on conflict do nothing`)
}
