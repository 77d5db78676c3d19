import { randomUUID } from 'node:crypto'
import { avatarUrl } from '#app/lib/avatar-url.ts'
import type { Bus, BusEvent } from '#app/realtime/bus/bus.server.ts'
import type { Hub } from './topics.ts'
import type { Peer } from './connection.ts'

export interface Viewer {
  id: string
  firstName: string
  lastName: string
  avatar: string | null
}

/** Between processes: who, of one process, has a room open. Never sent to browsers. */
interface ViewersOf {
  process: string
  /** The event browsers are told by: sms_viewers … */
  event: string
  viewers: Viewer[]
}

interface Remote extends ViewersOf {
  heardAt: number
}

/** Processes say again this often who is looking; a process not heard of for three times that is gone. */
export const VIEWERS_MS = 20_000
/** More are not shown anywhere, and would not fit the bus. */
const MAX_VIEWERS = 30

const NOBODY_IN_PARTICULAR = '00000000-0000-0000-0000-000000000000'
/** Messages between processes, not for browsers. */
export const VIEWERS = 'realtime_viewers'
export const HELLO = 'realtime_hello'

/**
 * Who has which room open, across processes: each tells the others about its own, in a message per change and again
 * every 20 seconds, and each tells its own browsers the sum.
 */
export class Rooms {
  readonly #hub: Hub
  readonly #bus: Bus
  readonly #process = randomUUID()
  /** By account and room, then by process. */
  readonly #remote = new Map<string, Map<string, Remote>>()

  constructor(hub: Hub, bus: Bus) {
    this.#hub = hub
    this.#bus = bus
  }

  /** Opens a room the caller has checked. `event` carries `{ roomId, users }` to everybody in it. */
  join(peer: Peer, roomId: string, event: string): void {
    // The socket may have closed while the room was being checked.
    if (!this.#hub.all.has(peer)) return
    const before = this.#local(peer.accountId, roomId)
    peer.rooms.set(roomId, event)
    this.#hub.enterRoom(peer, roomId)
    const known = before.some((viewer) => viewer.id === peer.userId)
    if (known || peer.ctx.ghostedBy) peer.send({ event, data: this.#told(peer.accountId, roomId) })
    else this.#changed(peer.accountId, roomId, event)
  }

  leave(peer: Peer, roomId: string): void {
    const event = peer.rooms.get(roomId)
    if (event === undefined) return
    peer.rooms.delete(roomId)
    this.#hub.leaveRoom(peer, roomId)
    const stays = this.#local(peer.accountId, roomId).some((viewer) => viewer.id === peer.userId)
    if (!stays && !peer.ctx.ghostedBy) this.#changed(peer.accountId, roomId, event)
  }

  /** Closes a room for somebody who is no longer in it. */
  putOut(event: BusEvent): void {
    const { roomId } = (event.data ?? {}) as { roomId?: string }
    if (!roomId) return
    for (const peer of [...this.#hub.on(event.accountId, event.topic)]) this.leave(peer, roomId)
  }

  leaveAll(peer: Peer): void {
    for (const roomId of [...peer.rooms.keys()]) this.leave(peer, roomId)
  }

  /** Asks the other processes who is looking, as after the start and after the bus was away. */
  async hello(): Promise<void> {
    await this.#bus.publish([
      { accountId: NOBODY_IN_PARTICULAR, topic: 'account', name: HELLO, data: { process: this.#process } },
    ])
  }

  /** Takes a message of another process. */
  hear(event: BusEvent): void {
    const data = event.data as ViewersOf | null
    if (!data || data.process === this.#process) return
    if (event.name === HELLO) return void this.repeat()
    const roomId = event.topic.slice('room:'.length)
    const key = `${event.accountId} ${roomId}`
    const processes = this.#remote.get(key) ?? new Map<string, Remote>()
    const before = processes.get(data.process)
    if (data.viewers.length > 0) processes.set(data.process, { ...data, heardAt: Date.now() })
    else processes.delete(data.process)
    if (processes.size > 0) this.#remote.set(key, processes)
    else this.#remote.delete(key)
    if (ids(before?.viewers) !== ids(data.viewers)) this.#tell(event.accountId, roomId, data.event)
  }

  /** Says again who is looking here, and forgets processes that no longer do. */
  async repeat(): Promise<void> {
    const oldest = Date.now() - 3 * VIEWERS_MS
    for (const [key, processes] of this.#remote) {
      for (const [process, remote] of processes) {
        if (remote.heardAt >= oldest) continue
        processes.delete(process)
        if (processes.size === 0) this.#remote.delete(key)
        const [accountId, roomId] = key.split(' ') as [string, string]
        this.#tell(accountId, roomId, remote.event)
      }
    }
    await this.#bus.publish(this.#everyRoom((accountId, roomId) => this.#local(accountId, roomId)))
  }

  /** The process ends: nobody is looking here any more. */
  async goodbye(): Promise<void> {
    await this.#bus.publish(this.#everyRoom(() => []))
  }

  #everyRoom(viewersOf: (accountId: string, roomId: string) => Viewer[]): BusEvent[] {
    const events = new Map<string, BusEvent>()
    for (const peer of this.#hub.all) {
      for (const [roomId, event] of peer.rooms) {
        const viewers = viewersOf(peer.accountId, roomId)
        events.set(roomId, this.#message(peer.accountId, roomId, { event, viewers }))
      }
    }
    return [...events.values()]
  }

  #changed(accountId: string, roomId: string, event: string): void {
    this.#tell(accountId, roomId, event)
    const viewers = this.#local(accountId, roomId)
    void this.#bus.publish([this.#message(accountId, roomId, { event, viewers })])
  }

  #message(accountId: string, roomId: string, data: Omit<ViewersOf, 'process'>): BusEvent {
    return { accountId, topic: `room:${roomId}`, name: VIEWERS, data: { process: this.#process, ...data } }
  }

  #tell(accountId: string, roomId: string, event: string): void {
    this.#hub.tell({ accountId, topic: `room:${roomId}`, name: event, data: this.#told(accountId, roomId) })
  }

  #told(accountId: string, roomId: string): { roomId: string; users: Viewer[] } {
    const remote = this.#remote.get(`${accountId} ${roomId}`)?.values() ?? []
    const everywhere = [...this.#local(accountId, roomId), ...[...remote].flatMap((r) => r.viewers)]
    return { roomId, users: [...new Map(everywhere.map((viewer) => [viewer.id, viewer])).values()] }
  }

  #local(accountId: string, roomId: string): Viewer[] {
    const viewers = new Map<string, Viewer>()
    for (const { ctx } of this.#hub.on(accountId, `room:${roomId}`)) {
      // Whoever looks through somebody else's eyes is not there.
      if (ctx.actor && !ctx.ghostedBy && viewers.size < MAX_VIEWERS)
        viewers.set(ctx.actor.id, viewerOf(ctx.actor))
    }
    return [...viewers.values()]
  }
}

/** What others see of somebody in a room. */
export function viewerOf(actor: {
  id: string
  firstName: string
  lastName: string
  avatarKey: string | null
}): Viewer {
  return {
    id: actor.id,
    firstName: actor.firstName,
    lastName: actor.lastName,
    avatar: avatarUrl(actor.id, actor.avatarKey),
  }
}

const ids = (viewers: Viewer[] = []) =>
  viewers
    .map((viewer) => viewer.id)
    .sort()
    .join()
