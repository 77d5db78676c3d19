import { AsyncLocalStorage } from 'node:async_hooks'
import { type Placeholder, sql } from 'drizzle-orm'
import { connectionOf, type Database, databaseOn, type StatementRunner } from './client.ts'

interface Builder<Result> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Result> }
}

/** The connection that the running statement uses. */
const running = new AsyncLocalStorage<StatementRunner>()

const unsafe: StatementRunner['unsafe'] = (...args) => running.getStore()!.unsafe(...args)
const onAnyConnection = databaseOn({ unsafe })

/**
 * A statement that is built once and then runs in any transaction: drizzle often takes longer to build one than Postgres to
 * run it. Postgres gets the values as they are, so give a time as an ISO string, except to `values` of an insert, which
 * converts them and takes no null for times and JSON.
 */
export function prepared<Name extends string, Result>(
  names: readonly Name[],
  build: (db: Database, values: Record<Name, Placeholder<Name>>) => Builder<Result>,
): (tx: Database, values: Record<Name, unknown>) => Promise<Result> {
  const placeholders = names.map((name) => [name, sql.placeholder(name)])
  let statement: ReturnType<Builder<Result>['prepare']> | undefined
  return async (tx, values) => {
    // Functions that await one of drizzle's statements start it just as late, so they keep their order.
    await undefined
    const built = (statement ??= build(onAnyConnection, Object.fromEntries(placeholders)).prepare('prepared'))
    return running.run(connectionOf(tx), () => built.execute(values))
  }
}
