import { EventEmitter } from 'node:events'

import { newSid } from '#emulators/twilio/store.ts'

import type { Frame } from './audio/frame.ts'
import { Leg } from './leg.ts'

export type FinalStatus = 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'
export type CallStatus = 'queued' | 'initiated' | 'ringing' | 'in-progress' | FinalStatus

/** A URL to send events to. */
export type Callback = { url: string; method: 'GET' | 'POST'; events: Set<string> }

/** What a device reports about its call. */
export type DeviceEvents = {
  ringing: () => void
  answered: () => void
  /** The other side ended the call, or never took it. */
  ended: (status: FinalStatus) => void
  pressed: (digits: string) => void
}

/** The other end of a call: a browser or a phone. */
export type Device = {
  /** Starts ringing, for a call to the device. */
  ring: (call: Call, events: DeviceEvents) => void
  /** Answers a call from the device. */
  answer: () => void
  hangUp: (status: FinalStatus) => void
  speak: () => Frame | null
  listen: (frame: Frame) => void
  /** Keys sent to the device, as by `SendDigits`, or pressed in its conference. */
  receiveDigits?: (digits: string) => void
}

export type CallOptions = {
  from: string
  to: string
  direction: 'inbound' | 'outbound-api' | 'outbound-dial'
  parentSid?: string
  statusCallback?: Callback | null
  /** Sent with each of the call's webhooks. */
  customParams?: Record<string, string>
  /** Whether to distinguish a mailbox from a person who answers. */
  detectsMachines?: boolean
}

type CallEvents = {
  answered: []
  ended: []
  pressed: [digits: string]
  /** Words for a `<Gather>`, in place of speech recognition. */
  spoken: [words: string]
  /** It was taken out of its conference. */
  left: []
  /** The one it was connected to from a queue hung up. */
  unbridged: []
}

export class Call extends EventEmitter<CallEvents> {
  sid = newSid('CA')
  from: string
  to: string
  direction: CallOptions['direction']
  parentSid: string | null
  customParams: Record<string, string>
  statusCallback: Callback | null
  status: CallStatus = 'queued'
  createdAt = new Date()
  updatedAt = new Date()
  answeredAt: Date | null = null
  endedAt: Date | null = null
  /** Set once answered, if the call was to detect machines. */
  answeredBy: 'human' | 'machine_start' | null = null
  detectsMachines: boolean
  /** Counts the status callbacks. */
  sequence = 0
  device: Device | null = null
  leg = new Leg()
  /** Aborted when the call ends or gets other instructions. */
  program: AbortController | null = null
  /** What was said to this call, newest last. */
  said: string[] = []

  constructor(options: CallOptions) {
    super()
    this.setMaxListeners(0)
    this.from = options.from
    this.to = options.to
    this.direction = options.direction
    this.parentSid = options.parentSid ?? null
    this.statusCallback = options.statusCallback ?? null
    this.customParams = options.customParams ?? {}
    this.detectsMachines = options.detectsMachines ?? false
  }

  get isOver(): boolean {
    return this.endedAt !== null
  }

  /** Whole seconds since it was answered, 0 if it never was. */
  get duration(): number {
    if (!this.answeredAt) return 0
    return Math.round(((this.endedAt ?? new Date()).getTime() - this.answeredAt.getTime()) / 1000)
  }

  /** The phone number that isn't the account's, or the client's identity. */
  get otherEnd(): string {
    return this.direction === 'inbound' ? this.from : this.to
  }
}
