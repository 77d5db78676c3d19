import { type Column, type SQL, sql } from 'drizzle-orm'

/** Ids as one array parameter: hundreds of parameters cost more than the query. For `id = any(…)`. */
export const uuids = (ids: readonly (string | null)[]): SQL =>
  sql`${`{${ids.map((id) => id ?? 'null').join(',')}}`}::uuid[]`

/** Whether an id column has one of these. Unlike `inArray`, it is the same statement for any number of ids. */
export const isOneOf = (column: Column, ids: readonly string[]): SQL => sql`${column} = any(${uuids(ids)})`
