import pg from 'pg'
import postgres from 'postgres'
import { type Bus, encodeEvent, Subscribers } from './bus.server.ts'
import { log } from '#app/lib/log.server.ts'

const CHANNEL = 'switchboard_bus'
/** Postgres refuses NOTIFY payloads of 8,000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_900
/** Events queued while the database is away; when there are more, they are dropped. */
const MAX_WAITING = 5_000
/** How long the first publish waits for our own LISTEN, so that a process receives its own events. */
const FIRST_LISTEN_MS = 2_000
const RETRY_MS = [100, 250, 500, 1000, 2000, 5000]
/** A ping finds connections that died silently. */
const PROBE_MS = 20_000

const APPLICATION = 'switchboard bus'

/**
 * The bus on Postgres LISTEN/NOTIFY, for deployments with a single database: nothing more to run. Listens on a
 * connection of its own, and reconnects.
 */
export function createPostgresBus(url: string): Bus {
  const subscribers = new Subscribers()
  const ear = listen(url, subscribers)
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { application_name: APPLICATION },
  })

  let waiting: string[] = []
  let flushing: Promise<void> | null = null

  /** One statement publishes everything that queued up during the previous one. */
  async function flush(): Promise<void> {
    await Promise.resolve()
    while (waiting.length > 0) {
      const payloads = waiting
      waiting = []
      try {
        // The number makes equal messages distinct: Postgres would deliver only one of them.
        await sql`
          select pg_notify(${CHANNEL}, place || ' ' || payload)
          from unnest(${payloads}::text[]) with ordinality as waiting (payload, place)`
      } catch (error) {
        log.warn({ err: error, events: payloads.length }, 'events not published')
      }
    }
  }

  return {
    async publish(events) {
      if (events.length === 0) return
      await ear.listening
      for (const event of events) waiting.push(encodeEvent(event, MAX_PAYLOAD_BYTES))
      if (waiting.length > MAX_WAITING) {
        log.warn({ events: waiting.length - MAX_WAITING }, 'events given up: the database is away')
        waiting = waiting.slice(-MAX_WAITING)
      }
      flushing ??= flush().finally(() => (flushing = null))
      await flushing
    },
    isConnected: ear.isListening,
    subscribe: (...args) => subscribers.add(...args),
    close: async () => {
      await ear.close()
      await sql.end({ timeout: 2 })
    },
  }
}

/** Listens until stopped. `listening` settles on the first success, or after a while without one. */
function listen(url: string, subscribers: Subscribers) {
  let client: pg.Client | null = null
  let listensOn: pg.Client | null = null
  let closed = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  const first = Promise.withResolvers<void>()
  const patience = setTimeout(first.resolve, FIRST_LISTEN_MS)

  async function attempt(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: APPLICATION,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    client = opened
    const probe = setInterval(() => void opened.query('select 1').catch(gone), PROBE_MS)
    const gone = (error?: unknown) => {
      if (client !== opened) return
      client = null
      clearInterval(probe)
      hangUp(opened)
      if (closed) return
      subscribers.reportLoss(error)
      const delay = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!
      retry = setTimeout(() => void attempt(), delay * (0.75 + Math.random() / 2))
    }
    opened.on('error', gone)
    opened.on('end', () => gone())
    opened.on('notification', ({ payload = '' }) =>
      subscribers.deliver(payload.slice(payload.indexOf(' ') + 1)),
    )
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
    } catch (error) {
      return gone(error)
    }
    if (client !== opened) return
    failures = 0
    listensOn = opened
    clearTimeout(patience)
    first.resolve()
    subscribers.reportGap()
  }
  void attempt()

  return {
    listening: first.promise,
    isListening: () => client !== null && client === listensOn,
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearTimeout(patience)
      first.resolve()
      const open = client
      if (!open) return
      const ended = new Promise<void>((resolve) => {
        open.once('end', () => resolve())
        // A connection that is still being made may never settle.
        setTimeout(resolve, 1_000).unref()
      })
      hangUp(open)
      await ended
    },
  }
}

function hangUp(client: pg.Client): void {
  client.end().catch(() => {})
}
