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

test('no index has a column that row-level security would keep from it, or an order that no query asks for', async () => {
  const columns = await db.admin<{ index: string; column: string; leakproof: boolean; options: number }[]>`
    select c.relname as index, pg_get_indexdef(i.indexrelid, k.place::int, true) as column, p.proleakproof as leakproof,
      i.indoption[k.place - 1]::int as options
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid and t.relrowsecurity
    join pg_am am on am.oid = c.relam and am.amname = 'btree'
    cross join generate_series(1, i.indnkeyatts) as k(place)
    join pg_opclass oc on oc.oid = i.indclass[k.place - 1]
    join pg_amop ao on ao.amopfamily = oc.opcfamily and ao.amopstrategy = 3
      and ao.amoplefttype = oc.opcintype and ao.amoprighttype = oc.opcintype
    join pg_operator o on o.oid = ao.amopopr
    join pg_proc p on p.oid = o.oprcode
    where t.relnamespace = 'public'::regnamespace
    order by 1, k.place`
  expect(columns.length).toBeGreaterThan(60)
  const named = (row: (typeof columns)[number]) => `${row.index}: ${row.column}`
  // Enums and arrays compare by functions that are not leak-proof: Postgres reads the whole table instead.
  const onlyUnique = new Set(['sms_rooms_recipients'])
  expect(columns.filter((row) => !row.leakproof && !onlyUnique.has(row.index)).map(named)).toEqual([])
  // DESC NULLS LAST (1) serves no "order by x desc", which is nulls first; an ascending index serves it backwards.
  expect(columns.filter((row) => row.options === 1).map(named)).toEqual([])
})

test('what runs with more rights than its caller names its schema and is open to the application role at most', async () => {
  const functions = await db.admin<{ name: string; path: string | null; everybody: boolean }[]>`
    select p.proname as name,
      (select c from unnest(p.proconfig) c where c like 'search_path=%') as path,
      exists (
        select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where a.grantee = 0 and a.privilege_type = 'EXECUTE'
      ) as everybody
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
    order by 1`
  expect(functions.length).toBeGreaterThan(5)
  // A caller's own search_path could put its tables in the place of ours.
  expect(functions.filter((f) => !f.path?.includes('pg_temp')).map((f) => f.name)).toEqual([])
  expect(functions.filter((f) => f.everybody).map((f) => f.name)).toEqual([])
})
