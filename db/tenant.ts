import type { ReservedSql } from 'postgres'
import { databaseOn, type Database, type Pool } from './client.ts'

/**
 * Runs `work` in a transaction in which row-level security allows only this account's rows. `begin` and the setting are
 * pipelined with the first query, so that a single read takes two round trips instead of four.
 * @throws what `work` throws, after rolling back
 */
export async function withAccount<T>(
  pool: Pool,
  accountId: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return transaction(pool, accountId, work)
}

/**
 * Runs `work` in a transaction without an account. It sees no rows, and is only for functions that work across accounts,
 * such as finding the account of a called number.
 */
export async function withoutAccount<T>(pool: Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  return transaction(pool, '', work)
}

async function transaction<T>(pool: Pool, accountId: string, work: (tx: Database) => Promise<T>): Promise<T> {
  const connection = await pool.reserve()
  const run = async () => {
    const begin = connection.unsafe('begin').execute()
    const setAccount = connection
      .unsafe("select set_config('app.account_id', $1, true)", [accountId], { prepare: true })
      .execute()
    // If these fail, so does the first query. Unhandled rejections would end the process.
    begin.catch(() => {})
    setAccount.catch(() => {})
    try {
      const result = await work(databaseOn(connection))
      await begin
      await setAccount
      await connection.unsafe('commit')
      return result
    } catch (error) {
      await rollback(connection)
      throw error
    }
  }
  try {
    // The driver never settles statements that are queued when the connection breaks.
    return await Promise.race([run(), connection.broken])
  } finally {
    connection.release()
  }
}

async function rollback(connection: ReservedSql): Promise<void> {
  try {
    await connection.unsafe('rollback')
  } catch {
    // The connection broke, so the server rolls back by itself.
  }
}
