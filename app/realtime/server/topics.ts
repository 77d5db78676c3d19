import type { BusEvent, Topic } from '#app/lib/event.ts'
import type { EventDefinition, TopicKind } from '../events.ts'
import type { Connection } from './connection.ts'

/** The open connections of this process by topic. */
export class Topics {
  readonly all = new Set<Connection>()
  readonly #byTopic = new Map<string, Set<Connection>>()
  readonly #lastEventAt = new Map<string, number>()
  readonly #events: ReadonlyMap<string, EventDefinition>

  constructor(events: readonly EventDefinition[]) {
    this.#events = new Map(events.map((event) => [`${event.topic} ${event.eventName}`, event]))
  }

  add(connection: Connection): void {
    this.all.add(connection)
    for (const topic of ownTopics(connection)) this.#subscribe(connection, topic)
  }

  remove(connection: Connection): void {
    this.all.delete(connection)
    for (const topic of ownTopics(connection)) this.#unsubscribe(connection, topic)
    for (const roomId of connection.rooms.keys()) this.leaveRoom(connection, roomId)
  }

  enterRoom(connection: Connection, roomId: string): void {
    this.#subscribe(connection, `room:${roomId}`)
  }

  leaveRoom(connection: Connection, roomId: string): void {
    this.#unsubscribe(connection, `room:${roomId}`)
  }

  /** How many connections a session has open here as the user it acts as now. */
  countOf(session: Connection['session']): number {
    let count = 0
    for (const connection of this.on(session.account.id, `user:${session.actor.id}`))
      if (connection.session.id === session.id) count += 1
    return count
  }

  /** The connections subscribed to an account's topic. */
  on(accountId: string, topic: Topic): ReadonlySet<Connection> {
    return this.#byTopic.get(key(accountId, topic)) ?? NONE
  }

  /** Sends an event to every subscribed connection that may receive it. Undefined events are dropped. */
  send(event: BusEvent): void {
    this.#lastEventAt.set(event.accountId, Date.now())
    const connections = this.receivers(event)
    if (connections.length === 0) return
    const message = Buffer.from(JSON.stringify({ event: event.name, data: event.data }))
    for (const connection of connections) connection.write(message)
  }

  /** The subscribed connections whose users may receive the event. */
  receivers(event: BusEvent): Connection[] {
    const connections = this.#byTopic.get(key(event.accountId, event.topic))
    const definition = this.#events.get(`${kindOf(event.topic)} ${event.name}`)
    if (!connections || !definition || definition.internal) return []
    const { permission } = definition
    return [...connections].filter(({ ctx }) => permission === null || ctx.can[permission])
  }

  sendToAll(message: object): void {
    const encoded = Buffer.from(JSON.stringify(message))
    for (const connection of this.all) connection.write(encoded)
  }

  /** When this process last received an event of the account; 0 if not lately. */
  lastEventAt(accountId: string): number {
    return this.#lastEventAt.get(accountId) ?? 0
  }

  /** Forgets accounts without events since `time`. */
  forgetBefore(time: number): void {
    for (const [accountId, at] of this.#lastEventAt) if (at < time) this.#lastEventAt.delete(accountId)
  }

  #subscribe(connection: Connection, topic: Topic): void {
    const topicKey = key(connection.accountId, topic)
    const connections = this.#byTopic.get(topicKey)
    if (connections) connections.add(connection)
    else this.#byTopic.set(topicKey, new Set([connection]))
  }

  #unsubscribe(connection: Connection, topic: Topic): void {
    const topicKey = key(connection.accountId, topic)
    const connections = this.#byTopic.get(topicKey)
    connections?.delete(connection)
    if (connections?.size === 0) this.#byTopic.delete(topicKey)
  }
}

const NONE: ReadonlySet<Connection> = new Set()
const key = (accountId: string, topic: Topic) => `${accountId} ${topic}`
const ownTopics = ({ userId }: Connection): Topic[] => ['account', `user:${userId}`]
const kindOf = (topic: Topic) => topic.split(':', 1)[0] as TopicKind
