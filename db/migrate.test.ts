import { expect, inject, test, onTestFinished } from 'vitest'
import postgres from 'postgres'
import { useDatabase } from '#tests/setup/database.ts'
import { createDatabase } from '#tests/setup/postgres.ts'
import { migrateDatabase } from './migrate-database.ts'

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
  const created = await createDatabase(inject('postgresUrl'), 'older', inject('templateDatabase'))
  const sql = postgres(created.url, { max: 1, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end()
    await created.drop()
  })
  await sql`update drizzle.routines set hash = 'newer', earlier = array[hash]`
  await expect(migrateDatabase(created.url)).rejects.toThrow('A newer version')
  await migrateDatabase(created.url, { older: true })
  expect(await sql`select earlier from drizzle.routines`).toMatchObject([{ earlier: ['newer'] }])
  // Again: nothing is newer now.
  await migrateDatabase(created.url)
})
