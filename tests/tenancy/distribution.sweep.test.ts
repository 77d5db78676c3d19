import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'

// These tests check what docs/scaling.md says about distributing the tables by account.

const db = useDatabase()

test('a statement without an account reads no table, or calls a function that catalogue.test.ts lists', async () => {
  const rows = await db.admin<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`
  const listed = new Set(rows.map(({ name }) => name))
  const found = globSync('{app,jobs}/**/*.ts')
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return [
        ...source.matchAll(/withoutAccount\([^`;]*?\bsql(?:<[^`]*?>)?`([^`]*)`/g),
        ...source.matchAll(/\bpool(?:<[^`;]*?>)?`([^`]*)`/g),
      ].map(([, statement]) => ({ file, statement: statement!.trim() }))
    })
  expect(found.length).toBeGreaterThan(30)
  const others = found.filter(({ statement }) => {
    if (statement === 'select 1') return false
    const called = [...statement.matchAll(/\b([a-z]\w*_\w+)\(/g)].map((match) => match[1]!)
    return !called.some((name) => listed.has(name)) || /\b(insert|update|delete)\b/i.test(statement)
  })
  expect(others).toEqual([])
})

test('only these tables have no account, and stay on a cluster’s coordinator', async () => {
  const rows = await db.admin<{ name: string }[]>`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'accounts'
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
    order by 1`
  expect(rows.map(({ name }) => name)).toEqual([
    'passkey_challenges',
    'password_resets',
    'rate_limits',
    'vin_lookups',
  ])
})

test('only these unique indexes and foreign keys lack the account, which a distributed table can’t', async () => {
  const indexes = await db.admin<{ name: string }[]>`
    select c.relname as name
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_attribute k on k.attrelid = t.oid and k.attname = 'account_id'
    where t.relnamespace = 'public'::regnamespace and i.indisunique and not k.attnum = any(i.indkey::int2[])
    order by 1`
  expect(indexes.map(({ name }) => name)).toEqual([
    'billing_customers_customer_id_index',
    'passkeys_credential_id_index',
    'phone_numbers_number_index',
    'sessions_token_hash_index',
  ])
  const keys = await db.admin<{ name: string }[]>`
    select conname as name from pg_constraint f
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (
        select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname = 'account_id'
      )
    order by 1`
  expect(keys.map(({ name }) => name)).toEqual([])
})
