import { randomBytes } from 'node:crypto'

import type { Change } from '#emulators/lib/events.ts'

import { FaultRules } from './faults.ts'
import type { WebhookKind } from './faults.ts'
import { Intelligence } from './intelligence/intelligence.ts'
import { demoNumbers, newNumber } from './numbers.ts'
import type { OwnedNumber } from './numbers.ts'
import { instant, Registration, registrationSid } from './registration/registration.ts'

export type Outcome = 'delivered' | 'undelivered' | 'failed' | 'silent'

export type MessageStatus =
  | 'accepted'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'received'

export type Media = { sid: string; contentType: string; data: Buffer; createdAt: Date }

export type Message = {
  sid: string
  body: string
  /** Null until the messaging service has chosen a sender. */
  from: string | null
  to: string
  direction: 'inbound' | 'outbound-api' | 'outbound-reply'
  status: MessageStatus
  errorCode: number | null
  errorMessage: string | null
  numSegments: number
  media: Media[]
  /** URLs of an outbound message's media, fetched when it is sent. */
  mediaUrls: string[]
  messagingServiceSid: string | null
  statusCallback: string | null
  createdAt: Date
  updatedAt: Date
  sentAt: Date | null
  price: string | null
}

/** The outcome of texts to a client's phone. */
export type Phone = { number: string; outcome: Outcome; errorCode: number | null; carrierBlocked: boolean }

export type MessagingService = {
  sid: string
  friendlyName: string
  numbers: string[]
  inboundRequestUrl: string | null
  fallbackUrl: string | null
  statusCallback: string | null
  usecase: string
  stickySender: boolean
  useInboundWebhookOnNumber: boolean
  createdAt: string
  updatedAt: string
}

export function newService(sid: string, friendlyName: string, numbers: string[] = []): MessagingService {
  const at = instant()
  return {
    sid,
    friendlyName,
    numbers,
    inboundRequestUrl: null,
    fallbackUrl: null,
    statusCallback: null,
    usecase: 'undeclared',
    stickySender: true,
    useInboundWebhookOnNumber: false,
    createdAt: at,
    updatedAt: at,
  }
}

export type Config = {
  smsWebhookUrl: string
  /** The pause between two statuses of a message. */
  statusDelayMs: number
  /** How long a step of a review takes; null if reviews wait for the control API. */
  reviewMs: number | null
  /** Where events of brands and campaigns are sent. */
  registrationEventsUrl: string
  /** Where events of ports are sent, unless the account has configured a URL. */
  portingWebhookUrl: string
  /** Where finished transcripts are reported, unless a service has its own URL. */
  intelligenceWebhookUrl: string
}

/** One webhook request, or why there was none. */
export type WebhookEntry = {
  id: number
  kind: WebhookKind
  url: string
  /** The SID of the message, call, conference or recording. */
  sid: string
  phone: string
  event: string
  at: string
  /** Null if there was no response. */
  responseStatus: number | null
  durationMs: number | null
  faults: string[]
  /** What went wrong, if anything. */
  problem: string | null
}

export type TwilioOptions = {
  accountSid: string
  authToken: string
  messagingServiceSid: string
  smsWebhookUrl: string
  statusDelayMs: number
  reviewMs?: number | null
  registrationEventsUrl?: string
  portingWebhookUrl?: string
  intelligenceWebhookUrl?: string
  /** Used instead of the demo numbers. */
  numbers?: string[]
  /** This emulator's URL, for links in webhooks. A function, because the port may be picked at startup. */
  baseUrl: () => string
  changed: (change: Change) => void
}

const MAX_MESSAGES = 20_000
const MAX_WEBHOOKS = 500

export function newSid(prefix: 'SM' | 'MM' | 'ME' | 'RQ' | 'CA' | 'CF' | 'QU' | 'RE' | 'TR'): string {
  return prefix + randomBytes(16).toString('hex')
}

export class TwilioStore {
  options: TwilioOptions
  config: Config
  numbers = new Map<string, OwnedNumber>()
  services = new Map<string, MessagingService>()
  messages = new Map<string, Message>()
  phones = new Map<string, Phone>()
  registration = new Registration()
  intelligence = new Intelligence()
  /** Pairs of `pairKey` opted out at the carrier by STOP. */
  optOuts = new Set<string>()
  faults = new FaultRules(() => this.options.changed({ type: 'faults' }))
  webhooks: WebhookEntry[] = []
  #webhookId = 1
  /** Aborted by a reset, so that pending deliveries and webhooks don't reach the fresh state. */
  lifetime = new AbortController()
  /** Aborted when reviews are paused or get another time. */
  reviews = new AbortController()

  constructor(options: TwilioOptions) {
    this.options = options
    this.config = this.#initialize()
  }

  #initialize(): Config {
    const { numbers, messagingServiceSid } = this.options
    const owned = numbers?.length
      ? numbers.map((number, index) => newNumber(number, index + 1))
      : demoNumbers()
    for (const number of owned) this.numbers.set(number.phoneNumber, number)
    const service = newService(messagingServiceSid, 'Demo messaging service', [...this.numbers.keys()])
    this.services.set(messagingServiceSid, service)
    return {
      smsWebhookUrl: this.options.smsWebhookUrl,
      statusDelayMs: this.options.statusDelayMs,
      reviewMs: this.options.reviewMs ?? null,
      registrationEventsUrl: this.options.registrationEventsUrl ?? '',
      portingWebhookUrl: this.options.portingWebhookUrl ?? '',
      intelligenceWebhookUrl: this.options.intelligenceWebhookUrl ?? '',
    }
  }

  reset(): void {
    this.lifetime.abort()
    this.lifetime = new AbortController()
    for (const map of [this.numbers, this.services, this.messages, this.phones, this.optOuts]) map.clear()
    this.registration.reset()
    this.intelligence.reset()
    this.faults.clear()
    this.webhooks = []
    this.config = this.#initialize()
  }

  addNumber(phoneNumber: string, friendlyName: string): OwnedNumber {
    const number = newNumber(phoneNumber, this.numbers.size + 1, friendlyName)
    while ([...this.numbers.values()].some((other) => other.sid === number.sid)) {
      number.sid = `PN${randomBytes(16).toString('hex')}`
    }
    this.numbers.set(phoneNumber, number)
    this.services.get(this.options.messagingServiceSid)?.numbers.push(phoneNumber)
    this.options.changed({ type: 'config' })
    return number
  }

  /** A number that isn't bought yet. */
  draftNumber(phoneNumber: string, friendlyName: string): OwnedNumber {
    return { ...newNumber(phoneNumber, 0, friendlyName), sid: registrationSid('PN') }
  }

  own(number: OwnedNumber): void {
    this.numbers.set(number.phoneNumber, number)
    this.options.changed({ type: 'config' })
  }

  releaseNumber({ sid, phoneNumber }: OwnedNumber): void {
    this.numbers.delete(phoneNumber)
    for (const service of this.services.values()) {
      service.numbers = service.numbers.filter((each) => each !== phoneNumber)
    }
    for (const bundle of this.registration.bundles.values()) {
      bundle.channels = bundle.channels.filter(({ objectSid }) => objectSid !== sid)
    }
    this.options.changed({ type: 'config' })
  }

  addMessage(message: Message): void {
    this.messages.set(message.sid, message)
    if (this.messages.size > MAX_MESSAGES) {
      for (const sid of this.messages.keys()) {
        this.messages.delete(sid)
        break
      }
    }
    this.options.changed({ type: 'message', phone: phoneOf(message), id: message.sid })
  }

  setStatus(
    message: Message,
    status: MessageStatus,
    errorCode: number | null,
    errorMessage: string | null,
  ): void {
    message.status = status
    message.errorCode = errorCode
    message.errorMessage = errorMessage
    message.updatedAt = new Date()
    this.options.changed({ type: 'status', phone: phoneOf(message), id: message.sid })
  }

  phone(number: string): Phone {
    return this.phones.get(number) ?? { number, outcome: 'delivered', errorCode: null, carrierBlocked: false }
  }

  setPhone(phone: Phone): void {
    this.phones.set(phone.number, phone)
    this.options.changed({ type: 'phone', phone: phone.number })
  }

  logWebhook(entry: Omit<WebhookEntry, 'id' | 'at'>): void {
    this.webhooks.push({ id: this.#webhookId++, at: new Date().toISOString(), ...entry })
    if (this.webhooks.length > MAX_WEBHOOKS) this.webhooks.shift()
    this.options.changed({ type: 'webhook', phone: entry.phone, id: entry.sid })
  }

  /** Oldest first. */
  messagesOf(phone: string): Message[] {
    return [...this.messages.values()].filter((message) => phoneOf(message) === phone)
  }
}

/** The client's number, as opposed to the agency's. */
export function phoneOf(message: Message): string {
  return message.direction === 'inbound' ? (message.from ?? '') : message.to
}

export function pairKey(agencyNumber: string, clientNumber: string): string {
  return `${agencyNumber}>${clientNumber}`
}
