import type { ReservedSql } from 'postgres'
import { databaseOn, type Database, type Pool } from './client.ts'

/**
 * Runs `work` in a transaction in which row-level security allows only this account's rows. `begin` and the setting are
 * pipelined with the first query, so that a single read takes two round trips instead of four.
 * @param accountId a UUID
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

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/**
 * The statement that chooses the account of a transaction. It isn't `set_config`, because only `set local` is passed on to
 * the nodes of a cluster, and that takes no parameters.
 * @param accountId a UUID, or '' for none
 * @throws Error for anything else
 */
export function setAccount(accountId: string): string {
  if (accountId !== '' && !UUID.test(accountId)) throw new Error('An account’s id must be a UUID.')
  return `set local app.account_id = '${accountId}'`
}

async function transaction<T>(pool: Pool, accountId: string, work: (tx: Database) => Promise<T>): Promise<T> {
  const beginning = `begin; ${setAccount(accountId)}`
  const connection = await pool.reserve()
  const run = async () => {
    const begin = connection.unsafe(beginning).execute()
    // If it fails, so does the first query. An unhandled rejection would end the process.
    begin.catch(() => {})
    try {
      const result = await work(databaseOn(connection))
      await begin
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
