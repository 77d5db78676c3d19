import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsSession, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres, { type ReservedSql, type Sql } from 'postgres'

export type Database = PgDatabase<PostgresJsQueryResultHKT>
export type Pool = Sql

const dialect = new PgDialect({ casing: 'snake_case' })

/** Opens a pool as the user in the URL, which should be a login of db/logins.ts. */
export function openPool(
  url: string,
  options: {
    max?: number
    applicationName?: string
    /** Postgres settings of each connection. */
    session?: Record<string, string>
    onNotice?: (message: string) => void
  } = {},
): Pool {
  const pool = postgres(url, {
    max: options.max ?? 10,
    // Connections stay open: on a full disk Postgres serves those it has, but may be unable to open another.
    max_lifetime: null,
    connect_timeout: 10,
    onnotice: ({ message }) => options.onNotice?.(message ?? ''),
    connection: {
      application_name: options.applicationName ?? 'switchboard',
      ...options.session,
    },
  })
  // Leave dates and JSON as text, because drizzle converts them.
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

/** The driver's own connection object. */
interface RawConnection {
  onclose: ((error: Error) => void) | null
}

interface ConnectionGuard {
  /** Rejects if the connection breaks while it is reserved. */
  broken: Promise<never>
  /** Options for the first statement, through which we get the driver's connection object. */
  first: object
}

const guards = new WeakMap<ReservedSql, ConnectionGuard>()

/** The guard of a reserved connection, whose first statement must be sent with the option `first`. */
export const guardOf = (connection: ReservedSql): ConnectionGuard => guards.get(connection)!

/**
 * Makes it safe to lose a reserved connection. After the server has closed it, the driver would still write to it, which
 * crashes the process, or would write into another caller's transaction once the pool has reconnected. Releasing a broken
 * connection would hand it to the next caller. So statements fail once it is broken or released, and a broken connection
 * isn't released.
 */
function guard(connection: ReservedSql): ReservedSql {
  let raw: RawConnection | undefined
  let ended: Error | undefined
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => (fail = reject))
  broken.catch(() => {})
  const first = {
    onexecute: (found: RawConnection) => {
      raw = found
      raw.onclose = (error) => {
        ended = error
        fail(error)
      }
      return true
    },
  }
  const { unsafe, release } = connection
  connection.unsafe = ((...args: Parameters<ReservedSql['unsafe']>) => {
    if (ended) throw ended
    return unsafe(...args)
  }) as ReservedSql['unsafe']
  connection.release = () => {
    if (ended) return
    ended = new Error('The transaction has ended')
    if (raw) raw.onclose = null
    release()
  }
  guards.set(connection, { broken, first })
  return connection
}

/**
 * Returns drizzle on one reserved connection, with prepared statements. Without them, as in drizzle's own driver, each
 * query with parameters takes two round trips.
 */
export function databaseOn(connection: ReservedSql): Database {
  const prepared = Object.assign(Object.create(connection) as Sql, {
    unsafe: (query: string, parameters?: never[]) => connection.unsafe(query, parameters, { prepare: true }),
  })
  const session = new PostgresJsSession(prepared, dialect, undefined, {})
  return new PgDatabase(dialect, session, undefined) as unknown as Database
}
