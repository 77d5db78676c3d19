import postgres from 'postgres'
import type { Pool } from './client.ts'

/** The roles that web and worker processes sign in as (routines/00-roles.sql). */
export const LOGINS = ['switchboard_app', 'switchboard_worker'] as const
type Login = (typeof LOGINS)[number]

/** Returns the address of the same database for another user. */
export function urlFor(url: string, login: Login, password: string): string {
  return Object.assign(new URL(url), { username: login, password }).href
}

/**
 * Lets the roles named in these URLs sign in with the URLs' passwords.
 * @param ownerUrl a migrated database, as a user who may change roles
 */
export async function setPasswords(ownerUrl: string, urls: string[]): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    for (const url of urls) {
      const { username, password } = new URL(url)
      if (!LOGINS.includes(username as Login)) {
        throw new Error(`The user must be ${LOGINS.join(' or ')}, not ${username}.`)
      }
      // A role statement takes no parameters.
      const [row] = await sql<{ statement: string }[]>`
        select format('alter role %I login password %L', ${username}::text, ${decodeURIComponent(password)}::text) as statement`
      await sql.unsafe(row!.statement)
    }
  } finally {
    await sql.end()
  }
}

/** The rights of this pool's user besides reading and writing under the policies. */
export async function excessRights(pool: Pool): Promise<string[]> {
  const [found] = await pool<Record<string, boolean>[]>`
    select r.rolsuper as "is a superuser", r.rolbypassrls as "bypasses row-level security",
      r.rolcreaterole as "may create roles",
      exists (
        select 1 from pg_shdepend d
        where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
      ) as "owns objects",
      exists (
        select 1 from pg_roles other where other.oid <> r.oid and pg_has_role(r.oid, other.oid, 'set')
      ) as "can become another role"
    from pg_roles r where r.rolname = current_user`
  return Object.keys(found!).filter((right) => found![right])
}
