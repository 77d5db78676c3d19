import { randomUUID } from 'node:crypto'
import { NO_ID } from '#app/lib/uuid.ts'
import type { BusEvent, EventName } from '#app/lib/event.ts'
import { type UserView, userView } from '#app/lib/user-view.server.ts'
import { accountEvent, payloadOf, roomClosed, roomEvent } from '../events.ts'
import type { Bus } from '../bus/bus.server.ts'
import type { Connection } from './connection.ts'
import type { RoomViewersEvent } from '../handler.ts'
import type { Topics } from './topics.ts'

/** Between processes: the users who have a room open in one of them. */
interface ProcessViewers {
  process: string
  /** The event that browsers receive. */
  event: EventName
  viewers: UserView[]
}

interface RemoteViewers extends ProcessViewers {
  receivedAt: number
}

/** Every process repeats its viewers this often; one that is silent for three times as long is gone. */
export const VIEWERS_MS = 20_000
/** No page shows more, and more would not fit the bus. */
const MAX_VIEWERS = 30

const internal = true
const processViewers = roomEvent<ProcessViewers>('realtime_viewers', { internal })
const viewersWanted = accountEvent<{ process: string }>('realtime_viewers_wanted', { internal })

/**
 * Knows who has which room open, across processes: each publishes its own viewers when they change and every 20 seconds, and
 * sends the sum to its own browsers.
 */
export class Viewers {
  readonly #topics: Topics
  readonly #bus: Bus
  readonly #process = randomUUID()
  /** The keys are account and room, then the process. */
  readonly #remote = new Map<string, Map<string, RemoteViewers>>()

  constructor(topics: Topics, bus: Bus) {
    this.#topics = topics
    this.#bus = bus
  }

  /** Opens a room that the caller has checked. `event` goes to everyone who has it open. */
  join(connection: Connection, roomId: string, event: RoomViewersEvent): void {
    // The connection may have closed while the room was being checked.
    if (!this.#topics.all.has(connection)) return
    const before = this.#local(connection.accountId, roomId)
    connection.rooms.set(roomId, event)
    this.#topics.enterRoom(connection, roomId)
    const known = before.some((viewer) => viewer.id === connection.userId)
    if (known || connection.ctx.ghostedBy) {
      connection.send({ event: event.eventName, data: this.#everyone(connection.accountId, roomId) })
    } else {
      this.#publish(connection.accountId, roomId, event.eventName)
    }
  }

  leave(connection: Connection, roomId: string): void {
    const event = connection.rooms.get(roomId)
    if (event === undefined) return
    connection.rooms.delete(roomId)
    this.#topics.leaveRoom(connection, roomId)
    const stays = this.#local(connection.accountId, roomId).some((viewer) => viewer.id === connection.userId)
    if (!stays && !connection.ctx.ghostedBy) this.#publish(connection.accountId, roomId, event.eventName)
  }

  leaveAll(connection: Connection): void {
    for (const roomId of [...connection.rooms.keys()]) this.leave(connection, roomId)
  }

  /** Asks the other processes for their viewers, as at the start and after the bus was away. */
  async ask(): Promise<void> {
    const event = viewersWanted({ process: this.#process })
    await this.#bus.publish([{ accountId: NO_ID, ...event }])
  }

  /** Takes the events that concern viewers; false for any other. */
  apply(event: BusEvent): boolean {
    switch (event.name) {
      case processViewers.eventName: {
        const data = payloadOf(event, processViewers)
        if (data && data.process !== this.#process) this.#applyViewers(event, data)
        return true
      }
      case viewersWanted.eventName:
        if (payloadOf(event, viewersWanted)?.process !== this.#process) void this.repeat()
        return true
      case roomClosed.eventName: {
        const roomId = payloadOf(event, roomClosed)?.roomId
        const connections = [...this.#topics.on(event.accountId, event.topic)]
        if (roomId) for (const connection of connections) this.leave(connection, roomId)
        return true
      }
      default:
        return false
    }
  }

  /** Publishes this process's viewers again, and forgets processes that have stopped doing so. */
  async repeat(): Promise<void> {
    const oldest = Date.now() - 3 * VIEWERS_MS
    for (const [key, processes] of this.#remote) {
      for (const [process, remote] of processes) {
        if (remote.receivedAt >= oldest) continue
        processes.delete(process)
        if (processes.size === 0) this.#remote.delete(key)
        const [accountId, roomId] = key.split(' ') as [string, string]
        this.#send(accountId, roomId, remote.event)
      }
    }
    await this.#bus.publish(this.#allRooms((accountId, roomId) => this.#local(accountId, roomId)))
  }

  /** Before the process ends: it has no viewers anymore. */
  async clear(): Promise<void> {
    await this.#bus.publish(this.#allRooms(() => []))
  }

  #applyViewers(event: BusEvent, data: ProcessViewers): void {
    const roomId = event.topic.slice('room:'.length)
    const key = `${event.accountId} ${roomId}`
    const processes = this.#remote.get(key) ?? new Map<string, RemoteViewers>()
    const before = processes.get(data.process)
    if (data.viewers.length > 0) processes.set(data.process, { ...data, receivedAt: Date.now() })
    else processes.delete(data.process)
    if (processes.size > 0) this.#remote.set(key, processes)
    else this.#remote.delete(key)
    if (ids(before?.viewers) !== ids(data.viewers)) this.#send(event.accountId, roomId, data.event)
  }

  #allRooms(viewersOf: (accountId: string, roomId: string) => UserView[]): BusEvent[] {
    const events = new Map<string, BusEvent>()
    for (const connection of this.#topics.all) {
      for (const [roomId, { eventName: event }] of connection.rooms) {
        const viewers = viewersOf(connection.accountId, roomId)
        events.set(roomId, this.#message(connection.accountId, roomId, event, viewers))
      }
    }
    return [...events.values()]
  }

  #publish(accountId: string, roomId: string, event: EventName): void {
    this.#send(accountId, roomId, event)
    void this.#bus.publish([this.#message(accountId, roomId, event, this.#local(accountId, roomId))])
  }

  #message(accountId: string, roomId: string, event: EventName, viewers: UserView[]): BusEvent {
    return { accountId, ...processViewers(roomId, { process: this.#process, event, viewers }) }
  }

  #send(accountId: string, roomId: string, name: EventName): void {
    this.#topics.send({ accountId, topic: `room:${roomId}`, name, data: this.#everyone(accountId, roomId) })
  }

  #everyone(accountId: string, roomId: string): { roomId: string; users: UserView[] } {
    const remote = this.#remote.get(`${accountId} ${roomId}`)?.values() ?? []
    const all = [...this.#local(accountId, roomId), ...[...remote].flatMap((r) => r.viewers)]
    return { roomId, users: [...new Map(all.map((viewer) => [viewer.id, viewer])).values()] }
  }

  #local(accountId: string, roomId: string): UserView[] {
    const viewers = new Map<string, UserView>()
    for (const { ctx } of this.#topics.on(accountId, `room:${roomId}`)) {
      // A ghost sees what the user sees without being there.
      if (ctx.actor && !ctx.ghostedBy && viewers.size < MAX_VIEWERS)
        viewers.set(ctx.actor.id, userView(ctx.actor))
    }
    return [...viewers.values()]
  }
}

const ids = (viewers: UserView[] = []) =>
  viewers
    .map((viewer) => viewer.id)
    .sort()
    .join()
