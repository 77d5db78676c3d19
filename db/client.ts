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
export function openPool(url: string, options: { max?: number; applicationName?: string } = {}): Pool {
  const pool = postgres(url, {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { role: 'switchboard_app', application_name: options.applicationName ?? 'switchboard' },
  })
  // drizzle converts dates and JSON itself; the driver must hand it text.
  const text = (value: unknown) => value
  for (const type of [1184, 1082, 1083, 1114, 1182, 1185, 1115, 1231]) {
    pool.options.parsers[type] = text as never
    pool.options.serializers[type] = text as never
  }
  pool.options.serializers[114] = text as never
  pool.options.serializers[3802] = text as never
  return pool
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
