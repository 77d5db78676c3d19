import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsSession, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres, { type ReservedSql, type Sql } from 'postgres'

export type Database = PgDatabase<PostgresJsQueryResultHKT>

/** Runs single statements. Transactions reserve a connection. */
export interface Pool extends Sql {
  /** How many connections can be reserved at once. */
  size: number
  reserve: () => Promise<ReservedConnection>
}

export interface ReservedConnection extends ReservedSql {
  /** Rejects if the connection breaks while it is reserved. */
  broken: Promise<never>
}

interface PoolOptions {
  /** Connections, of which a quarter is for single statements. */
  max?: number
  applicationName?: string
  /** Postgres settings of each connection. */
  session?: Record<string, string>
  onNotice?: (message: string) => void
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** Opens a pool as the user in the URL, which should be a login of db/logins.ts. */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const max = options.max ?? 10
  const single = Math.ceil(max / 4)
  const reservable = new Reservable(Math.max(1, max - single), (onclose) => connect(url, 1, options, onclose))
  const pool = connect(url, single, options)
  const end = pool.end.bind(pool)
  return Object.assign(pool, {
    size: reservable.size,
    reserve: () => reservable.reserve(),
    end: async (how?: { timeout?: number }) => {
      await Promise.all([end(how), reservable.end(how)])
    },
  })
}

function connect(url: string, max: number, options: PoolOptions, onclose = () => {}): Sql {
  const client = postgres(url, {
    max,
    // Connections stay open: on a full disk Postgres serves those it has, but may be unable to open another.
    max_lifetime: null,
    connect_timeout: 10,
    onclose,
    onnotice: ({ message }) => options.onNotice?.(message ?? ''),
    connection: {
      application_name: options.applicationName ?? 'switchboard',
      ...options.session,
    },
  })
  // Leave dates and JSON as text, because drizzle converts them.
  const text = (value: unknown) => value
  for (const type of [1184, 1082, 1083, 1114, 1182, 1185, 1115, 1231]) {
    client.options.parsers[type] = text as never
    client.options.serializers[type] = text as never
  }
  client.options.serializers[114] = text as never
  client.options.serializers[3802] = text as never
  return client
}

/** The connections for transactions, opened when needed. Each has its own client, so that `onclose` concerns only it. */
class Reservable {
  readonly size: number
  private readonly open: (onclose: () => void) => Sql
  private readonly all = new Set<Single>()
  private readonly free: Single[] = []
  private readonly waiting: ((single: Single) => void)[] = []

  constructor(size: number, open: (onclose: () => void) => Sql) {
    this.size = size
    this.open = open
  }

  async reserve(): Promise<ReservedConnection> {
    const single =
      this.free.pop() ?? this.another() ?? (await new Promise<Single>((got) => this.waiting.push(got)))
    try {
      // If the driver can't connect for `reserve`, it keeps the connection to itself once it can.
      if (!single.connected) await single.client.unsafe('select 1')
      single.connected = true
      return guarded(single, await single.client.reserve(), () => this.release(single))
    } catch (error) {
      single.broken = true
      this.release(single)
      throw error
    }
  }

  async end(how?: { timeout?: number }): Promise<void> {
    await Promise.all([...this.all].map(({ client }) => client.end(how)))
  }

  private another(): Single | undefined {
    if (this.all.size >= this.size) return undefined
    const single: Single = {
      client: this.open(() => {
        single.connected = false
        single.onBroken?.()
      }),
      connected: false,
      broken: false,
    }
    this.all.add(single)
    return single
  }

  private release(single: Single): void {
    if (single.broken) {
      // Once it has reconnected, it would answer the next statement with the old error.
      this.all.delete(single)
      void single.client.end({ timeout: 0 })
    }
    const next = this.waiting.shift()
    const released = single.broken ? next && this.another() : single
    if (released && next) next(released)
    else if (released) this.free.push(released)
  }
}

interface Single {
  client: Sql
  connected: boolean
  /** The connection broke while it was reserved, or could not be made. */
  broken: boolean
  /** Set while it is reserved. */
  onBroken?: (() => void) | undefined
}

/**
 * Makes it safe to lose a reserved connection. The driver would still write to one that the server has closed, which
 * crashes the process. So statements fail once the connection is broken or released, and a broken one is not released to
 * the driver.
 */
function guarded(single: Single, connection: ReservedSql, onRelease: () => void): ReservedConnection {
  let ended: Error | undefined
  let released = false
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => (fail = reject))
  broken.catch(() => {})
  single.onBroken = () => {
    single.broken = true
    ended = Object.assign(new Error('The database connection was lost'), { code: 'CONNECTION_CLOSED' })
    fail(ended)
  }
  const { unsafe, release } = connection
  return Object.assign(connection, {
    broken,
    unsafe: ((...args: Parameters<ReservedSql['unsafe']>) => {
      if (ended) throw ended
      return unsafe(...args)
    }) as ReservedSql['unsafe'],
    release: () => {
      if (released) return
      released = true
      single.onBroken = undefined
      ended ??= new Error('The transaction has ended')
      if (!single.broken) release()
      onRelease()
    },
  })
}

const connections = new WeakMap<Database, StatementRunner>()

/** The part of a connection that drizzle needs. */
export type StatementRunner = Pick<Sql, 'unsafe'>

/** The connection of a transaction. @throws Error for a database that isn't one of `databaseOn` */
export function connectionOf(tx: Database): StatementRunner {
  const connection = connections.get(tx)
  if (!connection) throw new Error('This database has no connection of its own.')
  return connection
}

/**
 * Returns drizzle on one reserved connection, with prepared statements. Without them, as in drizzle's own driver, each
 * query with parameters takes two round trips.
 */
export function databaseOn(connection: StatementRunner): Database {
  const prepared = Object.assign(Object.create(connection) as Sql, {
    unsafe: (query: string, parameters?: never[]) => connection.unsafe(query, parameters, { prepare: true }),
  })
  const session = new PostgresJsSession(prepared, dialect, undefined, {})
  const database = new PgDatabase(dialect, session, undefined) as unknown as Database
  connections.set(database, connection)
  return database
}
