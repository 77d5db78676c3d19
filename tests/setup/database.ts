import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'
import { openPool, type Pool } from '#db/client.ts'

export interface TestDatabase {
  /** As the owner: superuser, names its own database. For looking behind the policies and for other processes. */
  url: string
  /** As the application role, like the product's. */
  pool: Pool
  /** As the superuser: to arrange and to inspect. */
  admin: Sql
}

/** A database of this test file's own, cloned from the migrated template. Call at the top level of the file. */
export function useDatabase(): TestDatabase {
  const database = {} as TestDatabase
  const name = `test_${randomUUID().replaceAll('-', '')}`
  beforeAll(async () => {
    const server = inject('postgresUrl')
    const root = postgres(server, { max: 1, onnotice: () => {} })
    await root.unsafe(`create database ${name} template template_switchboard`)
    await root.end()
    database.url = server.replace(/\/postgres$/, `/${name}`)
    database.pool = openPool(database.url, { max: 8 })
    database.admin = postgres(database.url, { max: 2, onnotice: () => {} })
  })
  afterAll(async () => {
    await database.pool?.end({ timeout: 1 })
    await database.admin?.end({ timeout: 1 })
  })
  return database
}
