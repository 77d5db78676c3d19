import { afterAll, beforeAll, inject } from 'vitest'
import { connect, createDatabase, disconnect, type TestDatabase } from './postgres.ts'

export type { TestDatabase }

/** A database for this test file, cloned from the migrated template. Call at the top level of the file. */
export function useDatabase(): TestDatabase {
  const database = {} as TestDatabase
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const { CLUSTER_DATABASE_URL: cluster } = process.env
    if (cluster) {
      Object.assign(database, connect(cluster))
      await database.admin`truncate accounts cascade`
      return
    }
    const created = await createDatabase(inject('postgresUrl'), 'test', inject('templateDatabase'))
    drop = created.drop
    Object.assign(database, connect(created.url))
  })
  afterAll(async () => {
    await disconnect(database)
    await drop?.()
  })
  return database
}
