import { randomBytes } from 'node:crypto'

import { missing } from './errors.ts'
import type {
  Charge,
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceItem,
  InvoiceLine,
  InvoicePayment,
  Mandate,
  Meter,
  MeterEvent,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  SetupIntent,
  StripeEvent,
  Subscription,
  SubscriptionItem,
  Tier,
} from './wire.ts'
import type { BilledPeriods } from './periods.ts'
import type { Behavior } from './test-cards.ts'

/** The objects of one kind by id, in the order of their creation. */
export class Table<Item extends { id: string }> {
  readonly #items = new Map<string, Item>()
  readonly #name: string
  constructor(name: string) {
    this.#name = name
  }

  add<Added extends Item>(item: Added): Added {
    this.#items.set(item.id, item)
    return item
  }

  get(id: string | null | undefined): Item | undefined {
    return id ? this.#items.get(id) : undefined
  }

  /** @throws StripeFault 404, or 400 if the id came in another parameter */
  find(id: string, param = 'id'): Item {
    const item = this.#items.get(id)
    if (item) return item
    const fault = missing(this.#name, id, param)
    if (param !== 'id') fault.status = 400
    throw fault
  }

  delete(id: string): void {
    this.#items.delete(id)
  }

  all(): Item[] {
    return [...this.#items.values()]
  }

  clear(): void {
    this.#items.clear()
  }
}

/** The fate of an unpaid invoice, as set in Stripe's dashboard. */
export type Settings = {
  /** Days from one attempt to the next. */
  retryDays: number[]
  /** The subscription after the last attempt. */
  afterRetries: 'past_due' | 'unpaid' | 'canceled'
  /** Days until a bank debit has succeeded or failed. */
  bankDays: number
}

const initialSettings = (): Settings => ({ retryDays: [3, 5, 7], afterRetries: 'past_due', bankDays: 4 })

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** An id as Stripe's, such as `in_1Q…`. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`

/** Everything that the emulated Stripe account has. */
export class StripeStore {
  readonly customers = new Table<Customer>('customer')
  readonly deletedCustomers = new Set<string>()
  readonly products = new Table<Product>('product')
  readonly prices = new Table<Price>('price')
  /** Responses contain them only with `expand`. */
  readonly tiers = new Map<string, Tier[]>()
  readonly meters = new Table<Meter>('billing meter')
  readonly meterEvents: (MeterEvent & { isCancelled?: boolean })[] = []
  readonly meterIdentifiers = new Map<string, MeterEvent>()
  readonly paymentMethods = new Table<PaymentMethod>('PaymentMethod')
  /** How a payment method's card or account behaves, by the id of the payment method. */
  readonly behaviors = new Map<string, Behavior>()
  readonly setupIntents = new Table<SetupIntent>('setupintent')
  readonly paymentIntents = new Table<PaymentIntent>('payment_intent')
  /** The bank debits' payment intents and when their bank answers. */
  readonly debits = new Map<string, number>()
  readonly charges = new Table<Charge>('charge')
  readonly mandates = new Table<Mandate>('mandate')
  readonly sessions = new Table<CheckoutSession>('checkout.session')
  readonly subscriptions = new Table<Subscription>('subscription')
  readonly items = new Table<SubscriptionItem>('subscription_item')
  readonly invoices = new Table<Invoice>('invoice')
  /** All lines of an invoice, which contains only the first itself. */
  readonly lines = new Map<string, InvoiceLine[]>()
  /** The periods that an invoice bills: their usage is counted again when it is finalized. */
  readonly billedPeriods = new Map<string, BilledPeriods>()
  /** The last part of the hosted pages' addresses. */
  readonly hostedSecrets = new Map<string, string>()
  readonly invoiceItems = new Table<InvoiceItem>('invoiceitem')
  readonly invoicePayments = new Table<InvoicePayment>('invoice_payment')
  readonly events = new Table<StripeEvent>('event')
  /** The things that the clock has done once: `trial:sub_…`. */
  readonly done = new Set<string>()
  settings = initialSettings()
  /** How far the clock is ahead, in milliseconds. */
  ahead = 0
  /** The time that the clock is passing through while it moves. */
  passing: number | null = null
  /** The request that is being handled, which its events name. */
  request: StripeEvent['request'] = { id: null, idempotency_key: null }
  readonly baseUrl: () => string
  readonly #send: (event: StripeEvent) => void

  constructor(baseUrl: () => string, send: (event: StripeEvent) => void) {
    this.baseUrl = baseUrl
    this.#send = send
  }

  /** Forgets everything. */
  reset(): void {
    for (const value of Object.values(this)) {
      if (value instanceof Table || value instanceof Map || value instanceof Set) value.clear()
    }
    this.meterEvents.length = 0
    this.settings = initialSettings()
    this.ahead = 0
  }

  /** The emulated time in seconds. */
  now(): number {
    return this.passing ?? Math.floor((Date.now() + this.ahead) / 1000)
  }

  /** Records an event with a copy of the object, and sends it to the webhook endpoint. */
  emit(type: string, object: { object: string }, previous?: object): void {
    const event = this.events.add({
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: {
        object: structuredClone(object),
        ...(previous && { previous_attributes: structuredClone(previous) }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: this.request && { ...this.request },
      type: type as StripeEvent['type'],
    })
    this.#send(event)
  }

  /** Changes an object and emits `type` with the attributes' previous values, if any differ. */
  change<Item extends { object: string }>(item: Item, type: string, changes: Partial<Item>): Item {
    const previous = previousOf(item, changes)
    Object.assign(item, changes)
    if (Object.keys(previous).length > 0) this.emit(type, item, previous)
    return item
  }
}

export const API_VERSION = '2026-10-28.endive'

function previousOf<Item extends object>(item: Item, changes: Partial<Item>): Record<string, unknown> {
  const previous: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(changes)) {
    const before = (item as Record<string, unknown>)[key]
    if (JSON.stringify(before) !== JSON.stringify(value)) previous[key] = structuredClone(before ?? null)
  }
  return previous
}
