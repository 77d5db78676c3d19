import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'
import { openPool, type Pool } from '#db/client.ts'
import { createDatabase } from './postgres.ts'

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
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const created = await createDatabase(inject('postgresUrl'), 'test', inject('templateDatabase'))
    drop = created.drop
    database.url = created.url
    database.pool = openPool(database.url, { max: 8 })
    database.admin = postgres(database.url, { max: 2, onnotice: () => {} })
  })
  afterAll(async () => {
    await database.pool?.end({ timeout: 1 })
    await database.admin?.end({ timeout: 1 })
    await drop?.()
  })
  return database
}
