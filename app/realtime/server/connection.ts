import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { CLOSE } from '#app/realtime/client/protocol.ts'
import type { AuthSession } from '#app/features/accounts/auth/session.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { RoomViewersEvent } from '../handler.ts'

/** A browser with more unread data than this is disconnected; it reconnects and revalidates. */
export const MAX_BEHIND_BYTES = 1024 * 1024
/** More than this isn't held back until the end of the tick. */
const MAX_BATCH_BYTES = 64 * 1024
/** Messages per second, and how many may come at once. */
const RATE = 20
const BURST = 40

/** One open socket of a signed-in user. */
export class Connection {
  ctx: Ctx
  session: AuthSession
  /** When the session was last read from the database. */
  checkedAt: number
  /** Pings sent since the browser last sent anything, pongs included. */
  unanswered = 0
  /** The rooms this connection has open, each with the event that lists its viewers. */
  readonly rooms = new Map<string, RoomViewersEvent>()
  /** Messages are handled one after the other, in the order they came. */
  turn: Promise<void> = Promise.resolve()
  waiting = 0
  readonly ws: WebSocket
  readonly #raw: Duplex
  #corked = false
  /** The headers that identify the session, reread for as long as the socket is open. */
  readonly credentials: Headers
  readonly ip: string | null
  #tokens = BURST
  #filledAt = Date.now()

  constructor(
    ws: WebSocket,
    raw: Duplex,
    found: { ctx: Ctx; session: AuthSession },
    from: { credentials: Headers; ip: string | null; checkedAt: number },
  ) {
    this.ws = ws
    this.#raw = raw
    this.ctx = found.ctx
    this.session = found.session
    this.credentials = from.credentials
    this.ip = from.ip
    this.checkedAt = from.checkedAt
  }

  get accountId(): string {
    return this.ctx.account.id
  }

  get userId(): string {
    return this.session.actor.id
  }

  /** Sends JSON that was encoded once for many connections. What is sent in one tick reaches the network in one write. */
  write(message: Buffer): void {
    if (this.ws.readyState !== this.ws.OPEN) return
    if (this.ws.bufferedAmount > MAX_BATCH_BYTES) this.#flush()
    // A close frame would queue behind everything the browser doesn't read.
    if (this.ws.bufferedAmount > MAX_BEHIND_BYTES) return this.ws.terminate()
    this.#cork()
    this.ws.send(message, { binary: false })
  }

  #cork(): void {
    if (this.#corked) return
    this.#corked = true
    this.#raw.cork()
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    if (!this.#corked) return
    this.#corked = false
    this.#raw.uncork()
  }

  send(message: object): void {
    this.write(Buffer.from(JSON.stringify(message)))
  }

  /** Takes a token from the bucket; false when it is empty. */
  mayTalk(): boolean {
    const now = Date.now()
    this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#filledAt) / 1000) * RATE)
    this.#filledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  close(code: number, reason = ''): void {
    if (this.ws.readyState !== this.ws.OPEN) return
    // A close reason has at most 123 bytes.
    this.ws.close(
      code,
      Buffer.from(reason)
        .subarray(0, 120)
        .toString()
        .replace(/\uFFFD$/, ''),
    )
    // Don't wait for a browser that never answers the close frame.
    if (code !== CLOSE.restart) setTimeout(() => this.ws.terminate(), 2_000).unref()
  }
}
