import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { CLOSE } from '#app/realtime/client/protocol.ts'
import type { AuthSession } from '#app/features/auth/session.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { textFrame } from './frame.ts'

/** A browser that reads slower than this much behind is cut off: it reconnects and loads the page anew. */
export const MAX_BEHIND_BYTES = 1024 * 1024
/** Messages a second, and how many may come at once. */
const RATE = 20
const BURST = 40

/** One open socket of somebody signed in. */
export class Peer {
  ctx: Ctx
  session: AuthSession
  /** When the session was last looked at in the database. */
  checkedAt: number
  /** Last sign of life. */
  aliveAt = Date.now()
  /** Rooms it has open, with the name of the event that tells who else does. */
  readonly rooms = new Map<string, string>()
  /** Messages are dealt with one after the other, in the order they came. */
  turn: Promise<void> = Promise.resolve()
  waiting = 0
  readonly ws: WebSocket
  /** What the session was found by; looked at again for as long as the socket lives. */
  readonly credentials: Headers
  readonly ip: string | null
  readonly #raw: Duplex
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

  /** Writes a finished frame. Between whole messages the raw socket is ours as much as ws's: compression is off. */
  write(frame: Buffer): boolean {
    if (this.ws.readyState !== this.ws.OPEN) return false
    if (this.#raw.writableLength > MAX_BEHIND_BYTES) {
      // A close frame would queue behind what it does not read.
      this.ws.terminate()
      return false
    }
    this.#raw.write(frame)
    return true
  }

  send(message: object): void {
    this.write(textFrame(JSON.stringify(message)))
  }

  /** Takes a token of the bucket; false when it is empty. */
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
    // Whoever does not say goodbye in turn is not waited for.
    if (code !== CLOSE.restart) setTimeout(() => this.ws.terminate(), 2_000).unref()
  }
}
