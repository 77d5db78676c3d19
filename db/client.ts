import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsSession, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres, { type ReservedSql, type Sql } from 'postgres'

export type Database = PgDatabase<PostgresJsQueryResultHKT>
export type Pool = Sql

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Opens a pool that acts as the application role: it owns nothing and every policy holds for it, whatever user the URL
 * names.
 */
export function openPool(
  url: string,
  options: {
    max?: number
    applicationName?: string
    /** Further settings of each session. */
    session?: Record<string, string>
    onNotice?: (message: string) => void
  } = {},
): Pool {
  const pool = postgres(url, {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: ({ message }) => options.onNotice?.(message ?? ''),
    connection: {
      role: 'switchboard_app',
      application_name: options.applicationName ?? 'switchboard',
      ...options.session,
    },
  })
  // drizzle converts dates and JSON itself; the driver must hand it text.
  const text = (value: unknown) => value
  for (const type of [1184, 1082, 1083, 1114, 1182, 1185, 1115, 1231]) {
    pool.options.parsers[type] = text as never
    pool.options.serializers[type] = text as never
  }
  pool.options.serializers[114] = text as never
  pool.options.serializers[3802] = text as never
  const reserve = pool.reserve.bind(pool)
  pool.reserve = async () => guard(await reserve())
  return pool
}

/** The driver's own connection, as far as it tells when it closes. */
interface RawConnection {
  onclose: ((error: Error) => void) | null
}

interface Watch {
  /** Rejects when the connection breaks while it is reserved. */
  broken: Promise<never>
  /** Options of the first statement: by it the connection is found. */
  first: object
}

const watches = new WeakMap<ReservedSql, Watch>()

/** What tells that a reserved connection broke. Its first statement must be given `first`. */
export const watchOf = (connection: ReservedSql): Watch => watches.get(connection)!

/**
 * Makes a reserved connection safe to lose. The driver goes on writing to one that the server closed: to nothing, which
 * ends the process, or into a stranger's transaction when the pool has opened it anew; and releasing it would hand the
 * dead one to the next. So nothing is written after it broke or was released, and a broken one is not released.
 */
function guard(connection: ReservedSql): ReservedSql {
  let raw: RawConnection | undefined
  let over: Error | undefined
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => (fail = reject))
  broken.catch(() => {})
  const first = {
    onexecute: (found: RawConnection) => {
      raw = found
      raw.onclose = (error) => {
        over = error
        fail(error)
      }
      return true
    },
  }
  const { unsafe, release } = connection
  connection.unsafe = ((...args: Parameters<ReservedSql['unsafe']>) => {
    if (over) throw over
    return unsafe(...args)
  }) as ReservedSql['unsafe']
  connection.release = () => {
    if (over) return
    over = new Error('the transaction is over')
    if (raw) raw.onclose = null
    release()
  }
  watches.set(connection, { broken, first })
  return connection
}

/**
 * drizzle over one reserved connection. Statements are prepared (drizzle's own driver does not, which costs a second
 * round trip for each query with parameters).
 */
export function databaseOn(connection: ReservedSql): Database {
  const prepared = Object.assign(Object.create(connection) as Sql, {
    unsafe: (query: string, parameters?: never[]) => connection.unsafe(query, parameters, { prepare: true }),
  })
  const session = new PostgresJsSession(prepared, dialect, undefined, {})
  return new PgDatabase(dialect, session, undefined) as unknown as Database
}
