import { expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

/** Tables outside tenancy, each with the reason it may be. */
const OUTSIDE_TENANCY: Record<string, string> = {
  password_resets: 'belongs to an email; the application role has no right on it',
  rate_limits: 'counters keyed by hashes',
  vin_lookups: 'what a public service says of a number; no account stands in it',
}

test('every table is closed to other accounts by a policy that is forced', async () => {
  const tables = await db.admin<
    { name: string; enabled: boolean; forced: boolean; policies: number; key: boolean }[]
  >`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policies,
      exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname in ('account_id', 'id')
      ) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1`
  expect(tables.length).toBeGreaterThan(15)
  const open = tables.filter((t) => !(t.enabled && t.forced && t.policies === 1) && !OUTSIDE_TENANCY[t.name])
  expect(open.map((t) => t.name)).toEqual([])
  expect(tables.filter((t) => !t.key && !OUTSIDE_TENANCY[t.name]).map((t) => t.name)).toEqual([])
})

test('every index but a unique look-up leads with the account', async () => {
  const indexes = await db.admin<{ table: string; index: string }[]>`
    select t.relname as table, c.relname as index
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where t.relnamespace = 'public'::regnamespace and a.attname <> 'account_id'
      and exists (select from pg_attribute k where k.attrelid = t.oid and k.attname = 'account_id')
    order by 1, 2`
  // Found across accounts by design: a webhook's number, a session's token, sign-in by email, the reapers' sweeps.
  expect(indexes.map((row) => row.index)).toEqual([
    'phone_numbers_number_index',
    'presence_last_seen_at_index',
    'sessions_token_hash_index',
    'sms_deliveries_lease',
    'users_email_index',
  ])
})

test('the application role owns nothing, bypasses nothing and can change no history', async () => {
  const [role] = await db.admin`
    select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = 'switchboard_app'`
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false })
  const owned = await db.admin`
    select relname from pg_class where relowner = 'switchboard_app'::regrole
    union all select proname from pg_proc where proowner = 'switchboard_app'::regrole`
  expect(owned).toHaveLength(0)
  for (const table of ['audit_log', 'consent_events']) {
    for (const right of ['update', 'delete', 'truncate']) {
      const [row] =
        await db.admin`select has_table_privilege('switchboard_app', ${table}, ${right}) as granted`
      expect(row, `${right} on ${table}`).toEqual({ granted: false })
    }
  }
})
