import { readdir, readFile } from 'node:fs/promises'
import { expect, inject, test, onTestFinished } from 'vitest'
import postgres from 'postgres'
import { useDatabase } from '#tests/setup/database.ts'
import { createDatabase } from '#tests/setup/postgres.ts'
import { inProject } from './in-project.ts'
import { BASELINE, LATEST_MIGRATION } from './journal.ts'
import { migrateDatabase } from './migrate-database.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const db = useDatabase()

test('refuses a database that a newer version has migrated, and changes nothing', async () => {
  const later = Date.now() + 1e10
  await db.admin`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${later})`
  await db.admin`drop function migrated_to()`
  onTestFinished(async () => {
    await db.admin`delete from drizzle.__drizzle_migrations where hash = 'newer'`
  })
  await expect(migrateDatabase(db.ownerUrl)).rejects.toThrow('A newer version of Switchboard has migrated')
  expect(await db.admin`select from pg_proc where proname = 'migrated_to'`).toHaveLength(0)
})

test('refuses to replace newer functions, unless asked to', async () => {
  const { sql, url } = await openDatabase(inject('templateDatabase'))
  await sql`update drizzle.routines set hash = 'newer', earlier = array[hash]`
  await expect(migrateDatabase(url)).rejects.toThrow('A newer version')
  await migrateDatabase(url, { older: true })
  expect(await sql`select earlier from drizzle.routines`).toMatchObject([{ earlier: ['newer'] }])
  // Again: nothing is newer now.
  await migrateDatabase(url)
})

test('goes on with a database that has run all migrations before the baseline, and keeps its rows', async () => {
  const { sql, url } = await databaseBeforeBaseline([BASELINE - 1000, BASELINE])
  await sql`insert into accounts (name) values ('Harbor Insurance')`
  await migrateDatabase(url)
  expect(await sql`select name from accounts`).toEqual([{ name: 'Harbor Insurance' }])
  expect(await sql`select migrated_to() as at`).toEqual([{ at: String(LATEST_MIGRATION) }])
  expect(await columnsOf(sql)).toEqual(await columnsOf(db.admin))
})

test('says which version an older database needs first, and changes nothing', async () => {
  const { sql, url } = await databaseBeforeBaseline([BASELINE - 2000, BASELINE - 1000])
  await expect(migrateDatabase(url)).rejects.toThrow(
    'First install the last version that has the migration 0079_nightly_files',
  )
  expect(await sql`select from pg_namespace where nspname = 'graphile_worker'`).toHaveLength(0)
  expect(await sql`select from drizzle.__drizzle_migrations`).toHaveLength(2)
})

test('migrations are in the order in which they were written, and only the newest has a snapshot', async () => {
  const times = journal.entries.map((entry) => entry.when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const number = journal.entries.at(-1)!.tag.slice(0, 4)
  expect(await readdir(inProject('db/migrations/meta'))).toEqual([`${number}_snapshot.json`, '_journal.json'])
})

/** A database as the migrations left it that the baseline replaces, without routines. It has recorded these times. */
async function databaseBeforeBaseline(times: number[]) {
  const database = await openDatabase()
  const { sql } = database
  const baseline = await readFile(inProject(`db/migrations/${journal.entries[0]!.tag}.sql`), 'utf8')
  await sql.unsafe(baseline).simple()
  await sql`create schema drizzle`
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  for (const time of times)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', ${time})`
  return database
}

async function openDatabase(template?: string) {
  const { url, drop } = await createDatabase(inject('postgresUrl'), 'migrated', template)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end()
    await drop()
  })
  return { sql, url }
}

const columnsOf = (sql: postgres.Sql) => sql`
  select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' order by table_name, column_name`
