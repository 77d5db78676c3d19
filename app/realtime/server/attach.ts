import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import {
  CLOSE,
  DEAD_AFTER_MS,
  HEARTBEAT_MS,
  INVALID_NAMESPACE,
  TOO_MANY_TABS,
} from '#app/realtime/client/protocol.ts'
import { type BusEvent, PUT_OUT } from '#app/realtime/bus/bus.server.ts'
import { log } from '#app/lib/log.server.ts'
import { ctxFromRequest } from '#app/middleware/session.ts'
import { openSockets } from '#app/server/metrics.ts'
import type { Services } from '#app/server/services.server.ts'
import { readRequest, type Request } from './upgrade.ts'
import { dispatch, type Handlers } from './dispatch.ts'
import type { RealtimeSocket } from './handler.ts'
import { handlers as allHandlers } from './handlers.ts'
import { Hub } from './topics.ts'
import { Peer } from './connection.ts'
import { GRACE_MS, People } from './presence.ts'
import { HELLO, Rooms, VIEWERS, VIEWERS_MS } from './rooms.ts'
import { closingOf, logRefusal, RECHECK_MS, Watch } from './sessions.ts'

/** A longer message closes the socket (1009). */
const MAX_PAYLOAD_BYTES = 64 * 1024
/** Messages of one socket waiting for their turn; more is more than it may send. */
const MAX_WAITING = 64
/** Open at once by one session in this process: more tabs than anybody reads. */
const MAX_SOCKETS = 50
/** After the bus was away every browser loads its page again, spread over this. */
const REVALIDATE_WITHIN_MS = 3_000
/** What a page missed while it was loading counts from a little before it was asked for. */
const PAGE_MARGIN_MS = 2_000
/** Browsers get this long to say goodbye. */
const GOODBYE_MS = 2_000

export interface RealtimeOptions {
  trustedProxies?: number
  /** How many sockets one session may have open here. */
  maxSockets?: number
  handlers?: Handlers
  heartbeatMs?: number
  deadAfterMs?: number
  recheckMs?: number
  graceMs?: number
  /** How often presence, viewers and sessions are gone through. */
  roundMs?: number
}

export interface Realtime {
  /** Sends every browser elsewhere, to come back at once (1012) or as `code` says. */
  close(code?: number): Promise<void>
  stats(): { sockets: number; accounts: number; rooms: number }
}

/** Answers websocket upgrades on /realtime and carries the bus's events to browsers. */
export function attachRealtime(server: Server, services: Services, options: RealtimeOptions = {}): Realtime {
  const { trustedProxies = 0, handlers = allHandlers, maxSockets = MAX_SOCKETS } = options
  const { heartbeatMs = HEARTBEAT_MS, deadAfterMs = DEAD_AFTER_MS, roundMs = VIEWERS_MS } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  })
  const hub = new Hub()
  const rooms = new Rooms(hub, services.bus)
  const people = new People(services, hub, options.graceMs ?? GRACE_MS)
  const watch = new Watch(services, hub, options.recheckMs ?? RECHECK_MS)
  let listeningSince = Date.now()
  let closing = false

  const upgrade = (req: IncomingMessage, raw: Duplex, head: Buffer) => {
    const request = readRequest(req)
    if (request === 'elsewhere') {
      // In development others listen on the same port.
      if (server.listenerCount('upgrade') === 1) refuse(raw, '404 Not Found')
      return
    }
    if (request === 'foreign') return refuse(raw, '403 Forbidden')
    if (closing) return refuse(raw, '503 Service Unavailable')
    const swallow = () => raw.destroy()
    raw.on('error', swallow)
    letIn(req, raw, head, request)
      .catch((error: unknown) => {
        log.error({ err: error }, 'a socket could not be let in')
        refuse(raw, '503 Service Unavailable')
      })
      .finally(() => raw.off('error', swallow))
  }

  async function letIn(req: IncomingMessage, raw: Duplex, head: Buffer, request: Request): Promise<void> {
    const checkedAt = Date.now()
    const ip = addressOf(req, trustedProxies)
    const found = await ctxFromRequest(services, request.credentials, ip)
    if (raw.destroyed) return
    const ws = await new Promise<WebSocket>((resolve) => sockets.handleUpgrade(req, raw, head, resolve))
    ws.on('error', (error) => log.debug({ err: error }, 'a socket failed'))
    // The browser learns why by the code alone: it is not shown the answer to an upgrade.
    if ('refused' in found) {
      logRefusal(found.refused, request.claims)
      return goodbye(ws, ...closingOf(found.refused))
    }
    if (request.namespace !== null && request.namespace !== found.ctx.account.id) {
      return goodbye(ws, CLOSE.namespace, INVALID_NAMESPACE)
    }
    if (hub.countOf(found.session) >= maxSockets) return goodbye(ws, CLOSE.tooMany, TOO_MANY_TABS)
    const told = watch.closedSince(found.session.id, checkedAt)
    if (told) return goodbye(ws, ...told)
    if (closing) return goodbye(ws, CLOSE.restart, '')
    const peer = new Peer(ws, raw, found, { credentials: request.credentials, ip, checkedAt })
    log.debug({ accountId: peer.accountId, userId: peer.userId, claims: request.claims }, 'a socket opened')
    open(peer, request.pageAge)
  }

  function open(peer: Peer, pageAge: number | null): void {
    const { ws } = peer
    const socket: RealtimeSocket = {
      rooms: peer.rooms,
      join: (roomId, event) => rooms.join(peer, roomId, event),
      leave: (roomId) => rooms.leave(peer, roomId),
      tell: (event, data) => peer.send({ event, data }),
      touch: () => watch.touch(peer),
    }
    ws.on('pong', () => (peer.aliveAt = Date.now()))
    ws.on('message', (data: RawData, binary: boolean) => {
      peer.aliveAt = Date.now()
      if (binary || !peer.mayTalk() || peer.waiting >= MAX_WAITING) {
        return peer.close(CLOSE.abuse, binary ? 'Text only' : 'Too many messages')
      }
      const text = (data as Buffer).toString()
      peer.waiting += 1
      peer.turn = peer.turn
        .then(() => {
          if (ws.readyState === ws.OPEN)
            return dispatch(peer, text, handlers, socket, () => watch.fresh(peer))
        })
        .finally(() => (peer.waiting -= 1))
    })
    ws.on('close', () => {
      rooms.leaveAll(peer)
      hub.remove(peer)
      people.left(peer)
      openSockets.set(hub.all.size)
    })
    hub.add(peer)
    people.came(peer)
    openSockets.set(hub.all.size)
    if (pageAge !== null) {
      const since = Date.now() - pageAge - PAGE_MARGIN_MS
      if (hub.lastEventAt(peer.accountId) > since || listeningSince > since) {
        peer.send({ event: 'revalidate', data: { withinMs: 0 } })
      }
    }
  }

  const hear = (event: BusEvent) => {
    if (event.name === VIEWERS || event.name === HELLO) rooms.hear(event)
    else if (event.name === 'session_ended' || event.name === 'session_locked') watch.hear(event)
    else if (event.name === 'session_changed') watch.changed(event)
    else if (event.name === PUT_OUT) rooms.putOut(event)
    else hub.tell(event)
  }
  const missed = () => {
    listeningSince = Date.now()
    hub.tellAll({ event: 'revalidate', data: { withinMs: REVALIDATE_WITHIN_MS } })
    void rooms.hello()
    round()
  }
  const unsubscribe = services.bus.subscribe(hear, missed)

  const beat = setInterval(() => {
    const dead = Date.now() - deadAfterMs
    for (const peer of hub.all) {
      if (peer.aliveAt < dead) peer.ws.terminate()
      else peer.ws.ping()
    }
    // Browsers are not shown pings; by this they know that the line is alive.
    hub.tellAll({ event: 'heartbeat', data: {} })
  }, heartbeatMs)

  const round = () => {
    // Pages older than this load what happened meanwhile in any case.
    hub.forgetBefore(Date.now() - 10 * 60_000)
    for (const work of [people.seen(), watch.lookAtAll(), rooms.repeat()]) {
      work.catch((error: unknown) => log.warn({ err: error }, 'a round over the sockets failed'))
    }
  }
  const rounds = setInterval(round, roundMs)
  server.on('upgrade', upgrade)

  return {
    async close(code = CLOSE.restart) {
      closing = true
      clearInterval(beat)
      clearInterval(rounds)
      unsubscribe()
      await rooms.goodbye()
      const gone = [...hub.all].map((peer) => new Promise((resolve) => peer.ws.once('close', resolve)))
      for (const peer of hub.all) peer.close(code, 'The server restarts')
      let patience: NodeJS.Timeout | undefined
      const enough = new Promise((resolve) => (patience = setTimeout(resolve, GOODBYE_MS)))
      await Promise.race([Promise.all(gone), enough])
      clearTimeout(patience)
      for (const peer of hub.all) peer.ws.terminate()
      people.close()
      server.off('upgrade', upgrade)
    },
    stats() {
      const peers = [...hub.all]
      return {
        sockets: peers.length,
        accounts: new Set(peers.map((peer) => peer.accountId)).size,
        rooms: new Set(peers.flatMap((peer) => [...peer.rooms.keys()])).size,
      }
    },
  }
}

function refuse(raw: Duplex, status: string): void {
  if (raw.destroyed) return
  raw.on('error', () => raw.destroy())
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
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
