import type { Sql } from 'postgres'

const NEEDED = 18

/** Why this server can't be used; null for the version that the product needs. */
export async function wrongPostgres(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  const version = Math.floor(row!.version / 10_000)
  if (version === NEEDED) return null
  return `This is Postgres ${version}, and Switchboard needs Postgres ${NEEDED}. See docs/operations.md.`
}
