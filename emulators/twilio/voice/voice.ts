import type { TwilioStore } from '#emulators/twilio/store.ts'

import { MediaClock } from './audio/clock.ts'
import type { Room } from './audio/room.ts'
import type { Call } from './call.ts'
import type { Conference } from './conference.ts'
import type { Connection } from './connection.ts'
import type { Leg } from './leg.ts'
import type { VoiceConfig, VoiceOptions } from './options.ts'
import type { PhoneSettings } from './phone-device.ts'
import type { Queue } from './queue.ts'
import type { Recording } from './recording.ts'

const RECONNECT_MS = 15_000
const MAX_FINISHED_CALLS = 5000

/** Everything the voice emulator remembers. Functions in this directory work on it. */
export class Voice {
  twilio: TwilioStore
  options: VoiceOptions
  config: VoiceConfig
  calls = new Map<string, Call>()
  activeCalls = new Set<Call>()
  conferences = new Map<string, Conference>()
  queues = new Map<string, Queue>()
  recordings = new Map<string, Recording>()
  /** The browsers registered under an identity. */
  clients = new Map<string, Set<Connection>>()
  /** Identities that may not connect for a while; a fault. */
  blockedUntil = new Map<string, number>()
  phones = new Map<string, PhoneSettings>()
  /** Where two calls are connected by `<Dial>`; conferences have their own rooms. */
  rooms = new Set<Room>()
  clock = new MediaClock(() => this.#tick())
  /** The last webhook of each call and conference, so that each sees its events in order. */
  #lastSent = new Map<string, Promise<unknown>>()

  constructor(twilio: TwilioStore, options: VoiceOptions) {
    this.twilio = twilio
    this.options = options
    this.config = this.#initialConfig()
  }

  #initialConfig(): VoiceConfig {
    const { voiceUrl, statusCallbackUrl, applicationUrl } = this.options
    return { voiceUrl, statusCallbackUrl, applicationUrl, reconnectMs: RECONNECT_MS }
  }

  addCall(call: Call): void {
    if (this.calls.size > MAX_FINISHED_CALLS) {
      for (const [sid, old] of this.calls) {
        if (!old.isOver) continue
        this.calls.delete(sid)
        break
      }
    }
    this.calls.set(call.sid, call)
    this.activeCalls.add(call)
    this.clock.start()
    this.changed(call)
  }

  /** Tells the console and tests that a call changed. */
  changed(call: Call): void {
    this.twilio.options.changed({ type: 'call', phone: call.otherEnd, id: call.sid })
  }

  /** Sends webhooks about one thing one after the other. */
  sendInOrder(sid: string, send: () => Promise<unknown>): void {
    const sent = (this.#lastSent.get(sid) ?? Promise.resolve()).then(send)
    this.#lastSent.set(sid, sent)
    void sent.finally(() => {
      if (this.#lastSent.get(sid) === sent) this.#lastSent.delete(sid)
    })
  }

  /** Forgets all calls. Browsers stay registered, as their page knows nothing of the reset. */
  reset(): void {
    this.#endAll()
    for (const collection of [
      this.calls,
      this.conferences,
      this.queues,
      this.recordings,
      this.phones,
      this.blockedUntil,
      this.rooms,
      this.#lastSent,
    ]) {
      collection.clear()
    }
    this.config = this.#initialConfig()
  }

  close(): void {
    this.#endAll()
    for (const connections of this.clients.values()) {
      for (const connection of connections) connection.close()
    }
  }

  #endAll(): void {
    this.clock.stop()
    for (const call of this.activeCalls) {
      call.endedAt = new Date()
      call.program?.abort()
      call.device?.hangUp('completed')
    }
    this.activeCalls.clear()
  }

  #tick(): void {
    if (!this.activeCalls.size) this.clock.stop()
    const legs: Leg[] = []
    for (const { status, leg } of this.activeCalls) if (status === 'in-progress') legs.push(leg)
    for (const leg of legs) leg.takeSpeech()
    for (const room of this.rooms) room.mix()
    for (const leg of legs) leg.giveSound()
  }
}
