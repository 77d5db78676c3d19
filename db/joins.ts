import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Joins a table by a column that holds its ids, in the same account: `.leftJoin(users, on(users, calls.userId))`. */
export function on(table: { accountId: AnyPgColumn; id: AnyPgColumn }, column: AnyPgColumn): SQL | undefined {
  const { accountId } = getTableColumns(column.table)
  return and(eq(table.accountId, accountId!), eq(table.id, column))
}
