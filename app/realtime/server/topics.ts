import type { BusEvent } from '#app/realtime/bus/bus.server.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import { textFrame } from './frame.ts'
import type { Peer } from './connection.ts'

/** Events that only some may hear, by the beginning of their name; the rest is for everybody the topic names. */
const HEARING: [prefix: string, permission: keyof Permissions][] = [['sms_', 'message']]

/** The open sockets of this process, found by account, user and room, and the one place that writes to many. */
export class Hub {
  readonly all = new Set<Peer>()
  readonly #byTopic = new Map<string, Set<Peer>>()
  readonly #lastEventAt = new Map<string, number>()

  add(peer: Peer): void {
    this.all.add(peer)
    this.#enter(peer, key(peer.accountId, 'account'))
    this.#enter(peer, key(peer.accountId, `user:${peer.userId}`))
  }

  remove(peer: Peer): void {
    this.all.delete(peer)
    this.#leave(peer, key(peer.accountId, 'account'))
    this.#leave(peer, key(peer.accountId, `user:${peer.userId}`))
    for (const roomId of peer.rooms.keys()) this.#leave(peer, key(peer.accountId, `room:${roomId}`))
  }

  enterRoom(peer: Peer, roomId: string): void {
    this.#enter(peer, key(peer.accountId, `room:${roomId}`))
  }

  leaveRoom(peer: Peer, roomId: string): void {
    this.#leave(peer, key(peer.accountId, `room:${roomId}`))
  }

  /** Sockets of one session; while ghosting it listens as somebody else, who has sockets of their own. */
  countOf(session: Peer['session']): number {
    let count = 0
    for (const peer of this.on(session.account.id, `user:${session.actor.id}`))
      if (peer.session.id === session.id) count += 1
    return count
  }

  /** Those a topic names, in its account only. */
  on(accountId: string, topic: BusEvent['topic']): ReadonlySet<Peer> {
    return this.#byTopic.get(key(accountId, topic)) ?? NOBODY
  }

  /** Tells those the topic names: serialised and framed once, however many they are. */
  tell(event: BusEvent): void {
    this.#lastEventAt.set(event.accountId, Date.now())
    const peers = this.#byTopic.get(key(event.accountId, event.topic))
    if (!peers) return
    const frame = textFrame(JSON.stringify({ event: event.name, data: event.data }))
    const needed = HEARING.find(([prefix]) => event.name.startsWith(prefix))?.[1]
    for (const peer of peers) if (needed === undefined || peer.ctx.can[needed]) peer.write(frame)
  }

  tellAll(message: object): void {
    const frame = textFrame(JSON.stringify(message))
    for (const peer of this.all) peer.write(frame)
  }

  /** When this process last heard of anything in the account; 0 for not lately. */
  lastEventAt(accountId: string): number {
    return this.#lastEventAt.get(accountId) ?? 0
  }

  /** Forgets the quiet accounts. */
  forgetBefore(time: number): void {
    for (const [accountId, at] of this.#lastEventAt) if (at < time) this.#lastEventAt.delete(accountId)
  }

  #enter(peer: Peer, topic: string): void {
    const peers = this.#byTopic.get(topic)
    if (peers) peers.add(peer)
    else this.#byTopic.set(topic, new Set([peer]))
  }

  #leave(peer: Peer, topic: string): void {
    const peers = this.#byTopic.get(topic)
    peers?.delete(peer)
    if (peers?.size === 0) this.#byTopic.delete(topic)
  }
}

const NOBODY: ReadonlySet<Peer> = new Set()
const key = (accountId: string, topic: BusEvent['topic']) => `${accountId} ${topic}`
