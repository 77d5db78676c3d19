import type { BusEvent, Publisher } from '#app/lib/event.ts'
import { log } from '#app/lib/log.server.ts'

/** Carries events between processes. Delivery is at most once: a browser that missed some revalidates. */
export interface Bus extends Publisher {
  /**
   * Receives the events of every account, including those this process publishes. `onGap` is called whenever listening
   * begins, at the start and after a lost connection: events published before were missed. `onLoss` is called when the
   * connection is lost. Returns how to stop.
   */
  subscribe(listener: (event: BusEvent) => void, onGap?: () => void, onLoss?: () => void): () => void
  /** Whether this process receives events now. */
  isConnected(): boolean
  close(): Promise<void>
}

/** The subscribers of one process. One that throws doesn't stop the others. */
export class Subscribers {
  readonly #all = new Set<{
    listener: (event: BusEvent) => void
    onGap: (() => void) | undefined
    onLoss: (() => void) | undefined
  }>()
  #isLost = false

  add(listener: (event: BusEvent) => void, onGap?: () => void, onLoss?: () => void): () => void {
    const subscriber = { listener, onGap, onLoss }
    this.#all.add(subscriber)
    if (this.#isLost && onLoss) guarded(onLoss)
    return () => void this.#all.delete(subscriber)
  }

  /** `payload`: an encoded event as received. */
  deliver(payload: string): void {
    let event: BusEvent
    try {
      event = JSON.parse(payload) as BusEvent
    } catch {
      return log.error('a bus message is not JSON: is something else using the channel?')
    }
    for (const { listener } of this.#all) guarded(() => listener(event))
  }

  /** The connection was lost, or can't be made. Said once until it is back. */
  reportLoss(error?: unknown): void {
    if (this.#isLost) return
    this.#isLost = true
    const { message = '', code } = (error ?? {}) as { message?: string; code?: string }
    log.warn({ reason: message || code }, 'the bus lost its connection: live updates are paused')
    for (const { onLoss } of this.#all) if (onLoss) guarded(onLoss)
  }

  reportGap(): void {
    if (this.#isLost) log.info('the bus is connected again')
    this.#isLost = false
    for (const { onGap } of this.#all) if (onGap) guarded(onGap)
  }
}

/** The event as JSON; without its data when that would be longer than `limit` bytes. */
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
