import { type SQL, sql } from 'drizzle-orm'

/** Ids as one array parameter: hundreds of parameters cost more than the query. For `id = any(…)`. */
export const uuids = (ids: readonly (string | null)[]): SQL =>
  sql`${`{${ids.map((id) => id ?? 'null').join(',')}}`}::text::uuid[]`
