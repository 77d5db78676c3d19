import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { StripeFaultRule, StripeFaults } from './faults.ts'
import type { StripeEvent } from './wire.ts'

export type Delivery = {
  event: string
  type: string
  faults: string[]
  /** One entry for each attempt; a status of null means no response. */
  attempts: { at: string; status: number | null; problem: string | null }[]
}

/** Stripe repeats for days with growing gaps; these are shorter, so that a restart of the product is soon made up for. */
const RETRY_MS = [1000, 4000, 15_000, 60_000, 300_000]
/** Stripe's own time limit. */
const TIMEOUT_MS = 10_000
const LOGGED = 500
const AT_ONCE = 4

/** Signs events with the endpoint's secret and sends them, again and again until they are taken. */
export class StripeWebhooks {
  url: string
  log: Delivery[] = []
  readonly #secret: string
  readonly #faults: StripeFaults
  readonly #changed: () => void
  #lifetime = new AbortController()
  #queue: (() => Promise<void>)[] = []
  #sending = 0
  #held: { rule: StripeFaultRule; event: StripeEvent; delivery: Delivery }[] = []

  constructor(url: string, secret: string, faults: StripeFaults, changed: () => void) {
    this.url = url
    this.#secret = secret
    this.#faults = faults
    this.#changed = changed
  }

  /** Forgets everything that waits to be sent. */
  reset(): void {
    this.#lifetime.abort()
    this.#lifetime = new AbortController()
    this.#queue = []
    this.#held = []
    this.log = []
  }

  /** Sends an event with the faults that apply to it. */
  send(event: StripeEvent): void {
    this.#changed()
    if (!this.url) {
      event.pending_webhooks = 0
      return
    }
    const rules = this.#faults.take('webhook', event.type)
    const rule = (action: StripeFaultRule['action']) => rules.find((each) => each.action === action)
    const delivery: Delivery = {
      event: event.id,
      type: event.type,
      faults: rules.map((it) => it.action),
      attempts: [],
    }
    this.log = [...this.log.slice(1 - LOGGED), delivery]
    if (rule('drop')) return
    const reorder = rule('reorder')
    if (reorder) return this.#hold(reorder, event, delivery)
    const copies = 1 + (rule('duplicate')?.count ?? 0)
    for (let copy = 0; copy < copies; copy += 1) {
      this.#enqueue(() => this.#deliver(event, delivery, rule('delay')?.ms ?? 0))
    }
  }

  #hold(rule: StripeFaultRule, event: StripeEvent, delivery: Delivery): void {
    const release = () => {
      const held = this.#held.filter((each) => each.rule === rule)
      this.#held = this.#held.filter((each) => each.rule !== rule)
      for (const each of held.toReversed()) this.#enqueue(() => this.#deliver(each.event, each.delivery, 0))
    }
    this.#held.push({ rule, event, delivery })
    const count = this.#held.filter((each) => each.rule === rule).length
    if (count >= rule.count) release()
    else if (count === 1) setTimeout(release, rule.ms).unref()
  }

  #enqueue(send: () => Promise<void>): void {
    this.#queue.push(send)
    while (this.#sending < AT_ONCE && this.#queue.length > 0) void this.#work()
  }

  async #work(): Promise<void> {
    this.#sending += 1
    for (let send = this.#queue.shift(); send; send = this.#queue.shift()) await send()
    this.#sending -= 1
  }

  /** The first attempt; later ones don't hold up other events. */
  async #deliver(event: StripeEvent, delivery: Delivery, delayMs: number): Promise<void> {
    const { signal } = this.#lifetime
    const attempt = async (wait: number): Promise<boolean> => {
      // A delayed event is overtaken by later ones.
      if (wait > 0) await sleep(wait, undefined, { signal, ref: false })
      while (this.#faults.down) await sleep(200, undefined, { signal, ref: false })
      return this.#post(event, delivery, signal)
    }
    const retry = async () => {
      for (const wait of RETRY_MS) if (await attempt(wait)) return
    }
    const ignore = () => undefined
    if (delayMs > 0) void attempt(delayMs).then((isTaken) => (isTaken ? undefined : retry()), ignore)
    else {
      const isTaken = await attempt(0).catch(() => true)
      if (!isTaken) void retry().catch(ignore)
    }
  }

  async #post(event: StripeEvent, delivery: Delivery, signal: AbortSignal): Promise<boolean> {
    const entry: Delivery['attempts'][number] = { at: new Date().toISOString(), status: null, problem: null }
    const body = JSON.stringify(event, null, 2)
    // Receivers compare the signature's time with their own clock, so that it never runs ahead.
    const time = Math.floor(Date.now() / 1000)
    const secret = delivery.faults.includes('tamper') ? `${this.#secret}-tampered` : this.#secret
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${time},v1=${signature}`,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      entry.status = response.status
      if (!response.ok) entry.problem = `Responded ${response.status}`
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      entry.problem = cause instanceof Error ? cause.message || cause.name : 'No response'
    }
    delivery.attempts.push(entry)
    this.#changed()
    if (entry.problem === null) event.pending_webhooks = 0
    return entry.problem === null || signal.aborted
  }
}
