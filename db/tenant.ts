import type { ReservedSql } from 'postgres'
import { databaseOn, type Database, type Pool, watchOf } from './client.ts'

/**
 * Runs `work` in one transaction as one account: row-level security lets it see and write nothing else. `begin` and the
 * setting travel with the first query, so that a single read costs two round trips, not four.
 * @throws whatever `work` throws, after rolling back.
 */
export async function withAccount<T>(
  pool: Pool,
  accountId: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return transaction(pool, accountId, work)
}

/**
 * A transaction outside any account, for the named cross-account functions only (a webhook's number, sign-in by email):
 * the tables themselves are empty to it.
 */
export async function withoutAccount<T>(pool: Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  return transaction(pool, '', work)
}

async function transaction<T>(pool: Pool, accountId: string, work: (tx: Database) => Promise<T>): Promise<T> {
  const connection = await pool.reserve()
  const { broken, first } = watchOf(connection)
  const run = async () => {
    const begun = connection.unsafe('begin', [], first).execute()
    const scoped = connection
      .unsafe("select set_config('app.account_id', $1, true)", [accountId], { prepare: true })
      .execute()
    // Their failure surfaces with the first query's; unwatched it would end the process.
    begun.catch(() => {})
    scoped.catch(() => {})
    try {
      const result = await work(databaseOn(connection))
      await begun
      await scoped
      await connection.unsafe('commit')
      return result
    } catch (error) {
      await rollback(connection)
      throw error
    }
  }
  try {
    // A statement that waits in the driver when the connection breaks is never answered.
    return await Promise.race([run(), broken])
  } finally {
    connection.release()
  }
}

async function rollback(connection: ReservedSql): Promise<void> {
  try {
    await connection.unsafe('rollback')
  } catch {
    // A broken connection has rolled back by itself.
  }
}
