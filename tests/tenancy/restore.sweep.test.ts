import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { openPool } from '#db/client.ts'
import { setPasswords, urlFor } from '#db/logins.ts'
import { createRoles, migrateDatabase } from '#db/migrate-database.ts'
import { createDatabase, PASSWORD } from '#tests/setup/postgres.ts'

// docs/operations.md: the owner isn't a superuser. This covers what a restore needs from the owner, on an empty
// database; pg_restore itself doesn't come with npm.

const owner = `owner_${randomUUID().replaceAll('-', '')}`
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

test("an owner that isn't a superuser creates the roles, assigns ownership as in a dump, and migrates", async () => {
  const server = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  await server.unsafe(`create role ${owner} login password 'pw' createrole bypassrls`)
  // The tests' other databases have created the roles already, like a second owner on one server in operations.md.
  await server.unsafe(
    `grant switchboard_app, switchboard_worker, switchboard_definer to ${owner} with admin option`,
  )
  const database = await createDatabase(inject('postgresUrl'), 'restore')
  await server.unsafe(`alter database ${database.name} owner to ${owner}`)
  cleanups.push(
    () => server.end(),
    () => server.unsafe(`drop role ${owner}`),
    database.drop,
  )
  const url = new URL(database.url)
  Object.assign(url, { username: owner, password: 'pw' })

  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  cleanups.push(() => sql.end())
  await sql`create function restored() returns int language sql as 'select 1'`
  const give = () => sql`alter function restored() owner to switchboard_definer`
  await expect(give()).rejects.toThrow('permission denied for schema public')
  await createRoles(url.href)
  await give()
  await createRoles(url.href)

  await migrateDatabase(url.href)
  const account = randomUUID()
  await sql`insert into accounts (id, name) values (${account}, 'Restored')`
  await sql`insert into clients (account_id, first_name) values (${account}, 'Ada')`
  await setPasswords(url.href, [urlFor(url.href, 'switchboard_app', PASSWORD)])
  const app = openPool(urlFor(url.href, 'switchboard_app', PASSWORD), { max: 1 })
  cleanups.push(() => app.end())
  const seen = async (id: string) =>
    app.begin(async (tx) => {
      await tx`select set_config('app.account_id', ${id}, true)`
      return tx`select first_name from clients`
    })
  expect(await seen(account)).toHaveLength(1)
  expect(await seen(randomUUID())).toHaveLength(0)
})
