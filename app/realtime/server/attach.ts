import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import {
  CLOSE,
  HEARTBEAT_MS,
  INVALID_NAMESPACE,
  LIVE_UPDATES,
  TOO_MANY_TABS,
} from '#app/realtime/client/protocol.ts'
import type { BusEvent } from '#app/lib/event.ts'
import { log } from '#app/lib/log.server.ts'
import { foreignOriginText } from '#app/middleware/same-origin.ts'
import { ctxFromRequest } from '#app/middleware/session.ts'
import { busConnected, openSockets } from '#app/server/metrics.ts'
import type { ProcessServices } from '#app/server/services.server.ts'
import { pagesChanged, type EventDefinition } from '../events.ts'
import { Badges, type CountedBadge } from './badges.ts'
import { Connection } from './connection.ts'
import { dispatch } from './dispatch.ts'
import type { Handlers, RealtimeSocket } from '../handler.ts'
import { GRACE_MS, Presence } from './presence.ts'
import { closingOf, logRefusal, RECHECK_MS, Sessions } from './sessions.ts'
import { Topics } from './topics.ts'
import { readRequest, type Request } from './upgrade.ts'
import { Viewers, VIEWERS_MS } from './viewers.ts'

/** A longer message closes the socket (1009). */
const MAX_PAYLOAD_BYTES = 64 * 1024
/** Queued messages per connection; a browser that sends more is disconnected. */
const MAX_WAITING = 64
/** Connections of one session in this process: more tabs than anyone reads. */
const MAX_SOCKETS = 50
/** After a bus outage all browsers revalidate, spread over this time. */
const REVALIDATE_WITHIN_MS = 3_000
/** A page counts as requested this much earlier than it says, since clocks and networks are imprecise. */
const PAGE_MARGIN_MS = 2_000
/** A browser that leaves this many pings unanswered is disconnected with the next heartbeat. */
const MAX_UNANSWERED = 2
/** Close handshake timeout. */
const GOODBYE_MS = 2_000

export interface RealtimeOptions {
  /** Messages from browsers and events for them, of all areas. */
  handlers: Handlers
  events: readonly EventDefinition[]
  badges: readonly CountedBadge[]
  trustedProxies?: number
  /** Checks that hold for every request to the process. */
  refusalOf?: (req: IncomingMessage) => { status: number; text: string } | undefined
  /** How many connections one session may have open here. */
  maxSockets?: number
  heartbeatMs?: number
  recheckMs?: number
  graceMs?: number
  /** How often presence, viewers and sessions are refreshed. */
  roundMs?: number
}

export interface Realtime {
  /** Closes every connection; browsers reconnect at once (1012) or do as `code` says. */
  close(code?: number): Promise<void>
  stats(): { sockets: number; accounts: number; rooms: number }
}

/** Answers websocket upgrades on /realtime and sends the bus's events to browsers. */
export function attachRealtime(
  server: Server,
  services: ProcessServices,
  options: RealtimeOptions,
): Realtime {
  return new RealtimeServer(server, services, options)
}

class RealtimeServer implements Realtime {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  })
  readonly #server: Server
  readonly #services: ProcessServices
  readonly #options: RealtimeOptions
  readonly #topics: Topics
  readonly #viewers: Viewers
  readonly #presence: Presence
  readonly #badges: Badges
  readonly #sessions: Sessions
  readonly #unsubscribe: () => void
  readonly #timers: NodeJS.Timeout[]
  #listeningSince = Date.now()
  #closing = false
  #paused = false

  constructor(server: Server, services: ProcessServices, options: RealtimeOptions) {
    this.#server = server
    this.#services = services
    this.#options = options
    this.#topics = new Topics(options.events)
    this.#viewers = new Viewers(this.#topics, services.bus)
    this.#presence = new Presence(services, this.#topics, options.graceMs ?? GRACE_MS)
    this.#badges = new Badges(this.#topics, options.badges)
    this.#sessions = new Sessions(services, this.#topics, options.recheckMs ?? RECHECK_MS)
    this.#unsubscribe = services.bus.subscribe(
      (event) => this.#apply(event),
      () => this.#onGap(),
      () => this.#setPaused(true),
    )
    busConnected.set(Number(services.bus.isConnected()))
    this.#timers = [
      setInterval(() => this.#beat(), options.heartbeatMs ?? HEARTBEAT_MS),
      setInterval(() => this.#refresh(), options.roundMs ?? VIEWERS_MS),
    ]
    server.on('upgrade', this.#upgrade)
  }

  readonly #upgrade = (req: IncomingMessage, raw: Duplex, head: Buffer) => {
    const refusal = this.#options.refusalOf?.(req)
    if (refusal) return refuse(raw, `${refusal.status} ${STATUS_CODES[refusal.status]}`, refusal.text)
    const request = readRequest(req)
    if (request === 'elsewhere') {
      // In development Vite listens on the same port.
      if (this.#server.listenerCount('upgrade') === 1) refuse(raw, '404 Not Found')
      return
    }
    if (request === 'foreign')
      return refuse(raw, '403 Forbidden', foreignOriginText(req.headers.origin ?? null))
    if (this.#closing) return refuse(raw, '503 Service Unavailable')
    const swallow = () => raw.destroy()
    raw.on('error', swallow)
    this.#accept(req, raw, head, request)
      .catch((error: unknown) => {
        log.error({ err: error }, 'a socket could not be accepted')
        refuse(raw, '503 Service Unavailable')
      })
      .finally(() => raw.off('error', swallow))
  }

  async #accept(req: IncomingMessage, raw: Duplex, head: Buffer, request: Request): Promise<void> {
    const { trustedProxies = 0, maxSockets = MAX_SOCKETS } = this.#options
    const checkedAt = Date.now()
    const ip = addressOf(req, trustedProxies)
    const found = await ctxFromRequest(this.#services, request.credentials, ip)
    if (raw.destroyed) return
    const ws = await new Promise<WebSocket>((resolve) => this.#sockets.handleUpgrade(req, raw, head, resolve))
    ws.on('error', (error) => log.debug({ err: error }, 'a socket failed'))
    // Browsers can't read the response to an upgrade, so the close code carries the reason.
    if ('refused' in found) {
      logRefusal(found.refused, request.claims)
      return goodbye(ws, ...closingOf(found.refused))
    }
    if (request.namespace !== null && request.namespace !== found.ctx.account.id) {
      return goodbye(ws, CLOSE.namespace, INVALID_NAMESPACE)
    }
    if (this.#topics.countOf(found.session) >= maxSockets) {
      return goodbye(ws, CLOSE.tooMany, TOO_MANY_TABS)
    }
    const closedBy = this.#sessions.closedSince(found.session.id, checkedAt)
    if (closedBy) return goodbye(ws, ...closedBy)
    if (this.#closing) return goodbye(ws, CLOSE.restart, '')
    const connection = new Connection(ws, raw, found, { credentials: request.credentials, ip, checkedAt })
    log.debug(
      { accountId: connection.accountId, userId: connection.userId, claims: request.claims },
      'a socket opened',
    )
    this.#open(connection, request.pageAge)
  }

  #open(connection: Connection, pageAge: number | null): void {
    connection.ws.on('pong', () => (connection.unanswered = 0))
    this.#listen(connection)
    connection.ws.on('close', () => {
      this.#viewers.leaveAll(connection)
      this.#topics.remove(connection)
      this.#presence.closed(connection)
      openSockets.set(this.#topics.all.size)
    })
    this.#topics.add(connection)
    this.#presence.opened(connection)
    openSockets.set(this.#topics.all.size)
    if (this.#paused) connection.send({ event: LIVE_UPDATES, data: { paused: true } })
    if (pageAge !== null) {
      const since = Date.now() - pageAge - PAGE_MARGIN_MS
      if (this.#topics.lastEventAt(connection.accountId) > since || this.#listeningSince > since) {
        connection.send({ event: pagesChanged.eventName, data: { withinMs: 0 } })
      }
    }
  }

  /** Handles the connection's messages one at a time. */
  #listen(connection: Connection): void {
    const { ws } = connection
    const socket: RealtimeSocket = {
      rooms: connection.rooms,
      join: (roomId, event) => this.#viewers.join(connection, roomId, event),
      leave: (roomId) => this.#viewers.leave(connection, roomId),
      send: ({ name, data }) => connection.send({ event: name, data }),
      touch: () => this.#sessions.touch(connection),
    }
    const isValid = () => this.#sessions.isValid(connection)
    ws.on('message', (data: RawData, binary: boolean) => {
      connection.unanswered = 0
      if (binary || !connection.mayTalk() || connection.waiting >= MAX_WAITING) {
        return connection.close(CLOSE.abuse, binary ? 'Text only' : 'Too many messages')
      }
      const text = (data as Buffer).toString()
      connection.waiting += 1
      connection.turn = connection.turn
        .then(() => {
          if (ws.readyState === ws.OPEN)
            return dispatch(connection, text, this.#options.handlers, socket, isValid)
        })
        .finally(() => (connection.waiting -= 1))
    })
  }

  #apply(event: BusEvent): void {
    if (this.#viewers.apply(event) || this.#sessions.apply(event)) return
    this.#topics.send(event)
    this.#badges.apply(event)
  }

  /** Tells pages, which then ask for news themselves. */
  #setPaused(paused: boolean): void {
    busConnected.set(paused ? 0 : 1)
    if (paused === this.#paused) return
    this.#paused = paused
    this.#topics.sendToAll({ event: LIVE_UPDATES, data: { paused } })
  }

  #onGap(): void {
    this.#setPaused(false)
    this.#listeningSince = Date.now()
    this.#topics.sendToAll({
      event: pagesChanged.eventName,
      data: { withinMs: REVALIDATE_WITHIN_MS },
    })
    void this.#viewers.ask()
    this.#refresh()
  }

  #beat(): void {
    // Pings are counted, not time: while this process is paused, answers wait unread and nobody is silent.
    for (const connection of this.#topics.all) {
      if (connection.unanswered >= MAX_UNANSWERED) {
        connection.ws.terminate()
        continue
      }
      connection.unanswered += 1
      connection.ws.ping()
    }
    // Pings are invisible to a page's JavaScript; this shows it that the connection is alive.
    this.#topics.sendToAll({ event: 'heartbeat', data: {} })
  }

  #refresh(): void {
    // Pages that took longer than this to load revalidate anyway.
    this.#topics.forgetBefore(Date.now() - 10 * 60_000)
    for (const work of [this.#presence.refresh(), this.#sessions.recheckAll(), this.#viewers.repeat()]) {
      work.catch((error: unknown) => log.warn({ err: error }, 'refreshing the connections failed'))
    }
  }

  async close(code: number = CLOSE.restart): Promise<void> {
    this.#closing = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#unsubscribe()
    this.#badges.close()
    await this.#viewers.clear()
    const { all } = this.#topics
    const closed = [...all].map(({ ws }) => new Promise((resolve) => ws.once('close', resolve)))
    for (const connection of all) connection.close(code, 'The server restarts')
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise((resolve) => (timer = setTimeout(resolve, GOODBYE_MS)))
    await Promise.race([Promise.all(closed), timeout])
    clearTimeout(timer)
    for (const { ws } of all) ws.terminate()
    this.#presence.close()
    this.#server.off('upgrade', this.#upgrade)
  }

  stats() {
    const connections = [...this.#topics.all]
    return {
      sockets: connections.length,
      accounts: new Set(connections.map(({ accountId }) => accountId)).size,
      rooms: new Set(connections.flatMap(({ rooms }) => [...rooms.keys()])).size,
    }
  }
}

function refuse(raw: Duplex, status: string, text = ''): void {
  if (raw.destroyed) return
  raw.on('error', () => raw.destroy())
  raw.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

function goodbye(ws: WebSocket, code: number, reason: string): void {
  ws.close(code, reason.slice(0, 100))
  setTimeout(() => ws.terminate(), GOODBYE_MS).unref()
}

/** The client's address as the nearest untrusted hop saw it, as for pages. */
function addressOf(req: IncomingMessage, trustedProxies: number): string | null {
  const direct = req.socket.remoteAddress ?? null
  if (trustedProxies === 0) return direct
  const hops = String(req.headers['x-forwarded-for'] ?? '').split(',')
  return hops.at(-trustedProxies)?.trim() || direct
}
