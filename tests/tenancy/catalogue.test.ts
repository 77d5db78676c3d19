import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#db/client.ts'
import { excessRights, LOGINS } from '#db/logins.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { makeAccount, makeClient } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

/** Tables outside tenancy, with the reasons. */
const OUTSIDE_TENANCY: Record<string, string> = {
  passkey_challenges: 'random values, each for one browser before it signs in',
  password_resets: 'belongs to an email; the application role has no right on it',
  rate_limits: 'counters keyed by hashes',
  vin_lookups: 'what a public service says of a number; no account stands in it',
}

test('every table has a forced policy that excludes other accounts', async () => {
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

test('every index except unique lookups starts with the account', async () => {
  const indexes = await db.admin<{ table: string; index: string }[]>`
    select t.relname as table, c.relname as index
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where t.relnamespace = 'public'::regnamespace and a.attname <> 'account_id'
      and exists (select from pg_attribute k where k.attrelid = t.oid and k.attname = 'account_id')
    order by 1, 2`
  // Searched across accounts by design: a webhook's number, a session's token, sign-in by email, the reapers' sweeps.
  expect(indexes.map((row) => row.index)).toEqual([
    'api_origins_origin',
    'billing_customers_customer_id_index',
    'call_recordings_check',
    'calls_check',
    'location_registrations_brand',
    'location_registrations_profile',
    'location_registrations_trust_bundle',
    'message_services_sid',
    'passkeys_credential_id_index',
    'phone_numbers_number_index',
    'port_orders_port_in',
    'presence_last_seen_at_index',
    'sessions_token_hash_index',
    'sign_in_domains_look_up',
    'sms_deliveries_lease',
    'snoozes_due',
    'users_email_index',
  ])
})

test("web and worker sign in as roles that own nothing and can't become another role", async () => {
  expect(await excessRights(db.pool)).toEqual([])
  expect(await excessRights(db.workerPool)).toEqual([])
  for (const pool of [db.pool, db.workerPool]) {
    for (const role of ['postgres', 'switchboard_definer']) {
      await expect(pool.unsafe(`set role ${role}`)).rejects.toThrow('permission denied to set role')
    }
  }
  // Proves the check: an owner has more rights.
  const owner = openPool(db.ownerUrl, { max: 1 })
  expect(await excessRights(owner)).toContain('is a superuser')
  await owner.end()
})

test('the web process can neither read nor change the job queue', async () => {
  const open = await db.admin<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v')
      and has_table_privilege('switchboard_app', c.oid, 'select, insert, update, delete')`
  expect(open.map((row) => row.name)).toEqual([])
})

test('history is append-only', async () => {
  for (const table of ['audit_log', 'consent_events', 'evidence_seals', 'evidence_entries']) {
    for (const right of ['update', 'delete', 'truncate']) {
      for (const login of LOGINS) {
        const [row] = await db.admin`select has_table_privilege(${login}, ${table}, ${right}) as granted`
        expect(row, `${right} on ${table} for ${login}`).toEqual({ granted: false })
      }
    }
  }
})

test("no index has a column that row-level security can't use, or an order that no query needs", async () => {
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
  // Operators of enums and arrays aren't leakproof, so Postgres would read the whole table instead.
  const onlyUnique = new Set(['conversations_recipients'])
  expect(columns.filter((row) => !row.leakproof && !onlyUnique.has(row.index)).map(named)).toEqual([])
  // DESC NULLS LAST (1) serves no "order by x desc", which is nulls first; an ascending index serves it backwards.
  expect(columns.filter((row) => row.options === 1).map(named)).toEqual([])
})

/** Functions that bypass row-level security and filter by the current account themselves. */
const FILTER_BY_ACCOUNT = [
  'duplicate_client_groups',
  'enqueue_job',
  'find_client_duplicates',
  'find_policies_by_number',
  'list_clients',
  'search_board_cards',
  'search_chat_messages',
  'search_conversations',
  'search_sms_messages',
  'search_task_cards',
  'search_transcript_sentences',
  'search_unknown_conversations',
  'waiting_reminders',
]

/** Work on all accounts, for workers only. */
const FOR_WORKERS = [
  'enqueue_due_webhooks',
  'enqueue_expiring_keys',
  'purge_webhook_deliveries',
  'account_keys_to_rewrap',
  'accounts_with_customers',
  'accounts_awaiting_registration',
  'accounts_with_message_campaigns',
  'accounts_with_billing_steps',
  'accounts_with_old_ports',
  'accounts_with_ports',
  'accounts_with_due_cards',
  'accounts_with_morning_mails',
  'accounts_with_metric_changes',
  'accounts_with_metrics',
  'accounts_to_erase',
  'accounts_with_outdated_tags',
  'accounts_with_retention',
  'calls_to_check',
  'erase_history',
  'expired_files',
  'expired_imported_recordings',
  'expired_imports',
  'expired_recordings',
  'expired_sms_leases',
  'orphaned_chat_uploads',
  'orphaned_uploads',
  'overdue_snoozes',
  'password_reset_recipient',
  'password_reset_set_code',
  'purge_api_replays',
  'purge_audit_log',
  'purge_call_events',
  'purge_clients',
  'purge_erased_accounts',
  'purge_merges',
  'purge_rate_limits',
  'purge_sessions',
  'purge_trash',
  'purge_webhook_failures',
  'recordings_to_check',
  'unlink_purged_conversations',
  'unlink_purged_imported_calls',
  'unlock_jobs',
]

/** Cross-account functions for web processes, each with the reason why it reveals nothing. */
const ACROSS_ACCOUNTS: Record<string, string> = {
  analyze_imported: 'reads no rows for its caller',
  api_key_find: 'needs the key',
  api_origin_listed: 'says yes or no of a site that is allowed',
  find_account_by_port: 'a webhook only knows the request; returns an id',
  find_account_by_registration: 'a webhook only knows the profile, brand or message campaign; returns an id',
  find_account_by_customer: 'a webhook only knows the customer; returns an id',
  find_account_by_number: 'a webhook only knows the called number; returns ids',
  ghost_candidates: 'checks that the asker is a super user',
  ghost_target: 'checks that the asker is a super user',
  has_demo_users: 'says yes or no when a process starts',
  is_unreleased_copy: 'says yes or no of the database',
  job_counts: 'numbers for /metrics',
  master_keys_in_use: 'names of keys and numbers, when a process starts',
  migrated_to: 'the version of the database',
  company_sign_in_find: 'by a domain, before sign-in; names the accounts that proved it',
  passkey_find: 'needs the random id of a passkey; returns its public key and whose it is, before sign-in',
  password_reset_open: 'by email, before sign-in',
  password_reset_use: 'needs the code that was sent to the email',
  platform_account: 'checks that the asker is a super user',
  platform_accounts: 'checks that the asker is a super user',
  platform_active_accounts: 'checks that the asker is a super user',
  presence_expire: 'who is connected, for all connections of a process',
  presence_touch: 'who is connected, for all connections of a process',
  session_find: 'needs the token of the session',
  session_touch: 'only notes when a session was last active',
  sessions_to_recheck: 'returns given ids',
  sign_in_candidates: 'by email, before sign-in',
  text_counts: 'numbers for /metrics',
  trainings_list: 'what the operator shows to all accounts',
}

interface Definer {
  name: string
  owner: string
  source: string
  path: string | null
  callers: string[]
  isTrigger: boolean
}

describe('functions that run with more rights than their caller', () => {
  let definers: Definer[]
  beforeAll(async () => {
    definers = await db.admin<Definer[]>`
      select p.proname as name, p.proowner::regrole::text as owner, p.prosrc as source,
        (select c from unnest(p.proconfig) c where c like 'search_path=%') as path,
        array(
          select case a.grantee when 0 then 'everybody' else a.grantee::regrole::text end
          from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
          where a.grantee <> p.proowner and a.privilege_type = 'EXECUTE'
        ) as callers,
        p.prorettype = 'trigger'::regtype as "isTrigger"
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      order by 1`
  })

  test('are listed above, with a reason', () => {
    const listed = [...FILTER_BY_ACCOUNT, ...FOR_WORKERS, ...Object.keys(ACROSS_ACCOUNTS)]
    expect(definers.filter((each) => !each.isTrigger).map((each) => each.name)).toEqual(listed.toSorted())
  })

  test('belong to a role without a login, and name their schema', () => {
    expect(new Set(definers.map((each) => each.owner))).toEqual(new Set(['switchboard_definer']))
    // A caller's own search_path could put its tables in the place of ours.
    expect(definers.filter((each) => !each.path?.includes('pg_temp')).map((each) => each.name)).toEqual([])
  })

  test('can be called by the roles meant to', () => {
    for (const { name, callers, isTrigger } of definers) {
      if (isTrigger) continue
      expect(callers, name).toEqual([FOR_WORKERS.includes(name) ? 'switchboard_worker' : 'switchboard_app'])
    }
  })

  test('filter by the current account unless they work across accounts', () => {
    const filtering = definers.filter(
      ({ source, isTrigger }) => !isTrigger && source.includes('current_account_id()'),
    )
    expect(filtering.map((each) => each.name)).toEqual(FILTER_BY_ACCOUNT)
  })
})

test('enqueue_job only adds jobs of the current account, for every role', async () => {
  const [accountId, stranger] = [randomUUID(), randomUUID()]
  const add = (payload: object, key?: string) =>
    sql`select enqueue_job('sms.send', ${JSON.stringify(payload)}::json, null, ${key ?? null})`
  const owner = openPool(db.ownerUrl, { max: 1 })
  for (const pool of [db.pool, db.workerPool, owner]) {
    for (const payload of [{}, { accountId: null }, { accountId: stranger }]) {
      const outcome = withAccount(pool, accountId, (tx) => tx.execute(add(payload)))
      await expect(outcome).rejects.toMatchObject({ cause: { code: '42501' } })
    }
    for (const payload of [{}, { accountId }]) {
      const outcome = withoutAccount(pool, (tx) => tx.execute(add(payload)))
      await expect(outcome).rejects.toMatchObject({ cause: { code: '42501' } })
    }
  }
  await owner.end()
  // An account can't even replace another's job by key with its own.
  await withAccount(db.pool, stranger, (tx) => tx.execute(add({ accountId: stranger }, 'same')))
  await withAccount(db.pool, accountId, (tx) => tx.execute(add({ accountId }, 'same')))
  expect(await queuedJobs(db)).toHaveLength(2)
})

test('the purge keeps what was deleted less than 30 days ago, for every role', async () => {
  const { account } = await makeAccount(db)
  const [recent, old] = await Promise.all(
    [29, 31].map((days) =>
      makeClient(db, account.id, { deletedAt: new Date(Date.now() - days * millisecondsInDay) }),
    ),
  )
  await db.workerPool`select purge_clients('infinity')`
  const left = await db.admin`select id from clients where id in ${db.admin([recent!.id, old!.id])}`
  expect(left).toEqual([{ id: recent!.id }])
})
