import { log } from '#app/lib/log.server.ts'

/** Something that happened, on its way to the browsers of one account. */
export interface BusEvent {
  accountId: string
  /** Who is to hear it: `account` for everybody in it, `user:<id>`, or `room:<id>` for those looking at a room. */
  topic: 'account' | `user:${string}` | `room:${string}`
  /** The spec's event name: sms_room_update, users_phoneStatus … */
  name: string
  /** What changed. Null when it would not fit the wire: browsers load it instead. */
  data: unknown
}

/** Not for browsers: the person of the topic `user:` is no longer in `{ roomId }`, and is to hear nothing of it. */
export const PUT_OUT = 'realtime_put_out'

/** Carries events between processes. Delivery is at most once: a browser that missed some revalidates. */
export interface Bus {
  /**
   * Several in one go; never inside a writing transaction (NOTIFY takes a global lock at commit). Does not fail when the
   * bus is down: what was committed stands even when nobody can be told, which is logged.
   */
  publish(events: BusEvent[]): Promise<void>
  /**
   * Hears every account's events, those of this process too. `onMissed` is called each time listening begins, at
   * the start and after a lost connection: what was told before that was not heard. Returns how to stop.
   */
  subscribe(listener: (event: BusEvent) => void, onMissed?: () => void): () => void
  close(): Promise<void>
}

/** The subscribers of one process. One that throws does not keep the others from hearing. */
export class Subscribers {
  readonly #all = new Set<{ listener: (event: BusEvent) => void; onMissed: (() => void) | undefined }>()

  add(listener: (event: BusEvent) => void, onMissed?: () => void): () => void {
    const subscriber = { listener, onMissed }
    this.#all.add(subscriber)
    return () => void this.#all.delete(subscriber)
  }

  /** A payload as it came over the wire. */
  deliver(payload: string): void {
    let event: BusEvent
    try {
      event = JSON.parse(payload) as BusEvent
    } catch {
      return log.error('a bus message is not JSON: is something else using the channel?')
    }
    for (const { listener } of this.#all) guarded(() => listener(event))
  }

  missed(): void {
    for (const { onMissed } of this.#all) if (onMissed) guarded(onMissed)
  }
}

/** An event as text; its data left out when the whole would be longer than `limit` bytes. */
export function encodeEvent(event: BusEvent, limit: number): string {
  const whole = JSON.stringify(event)
  if (whole.length <= limit && Buffer.byteLength(whole) <= limit) return whole
  return JSON.stringify({ ...event, data: null })
}

function guarded(work: () => void): void {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'a subscriber of the bus failed')
  }
}
