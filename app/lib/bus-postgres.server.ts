import postgres from 'postgres'
import type { Bus, BusEvent } from './bus.server.ts'
import { log } from './log.server.ts'

const CHANNEL = 'switchboard_bus'
/** Postgres refuses a NOTIFY payload of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900

/**
 * The bus on Postgres LISTEN/NOTIFY: what a single-database deployment needs, nothing more to run. Listens on a
 * connection of its own, which reconnects by itself.
 */
export function createPostgresBus(url: string): Bus {
  const sql = postgres(url, {
    max: 2,
    onnotice: () => {},
    connection: { role: 'switchboard_app', application_name: 'switchboard bus' },
  })
  const listeners = new Set<(event: BusEvent) => void>()
  const listening = sql.listen(CHANNEL, (payload) => {
    const event = JSON.parse(payload) as BusEvent
    for (const listener of listeners) listener(event)
  })
  listening.catch((error: unknown) => log.error({ err: error }, 'the bus cannot listen'))

  return {
    async publish(events) {
      if (events.length === 0) return
      await listening
      const payloads = events.map(encode)
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => sql.end({ timeout: 2 }),
  }
}

function encode(event: BusEvent): string {
  const whole = JSON.stringify(event)
  return Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES ? whole : JSON.stringify({ ...event, data: null })
}
