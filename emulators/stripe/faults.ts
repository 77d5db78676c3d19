import { HttpError } from '#emulators/lib/http.ts'

const REST_ACTIONS = ['fail', 'delay', 'hangup', 'hangup-before'] as const
const WEBHOOK_ACTIONS = ['delay', 'duplicate', 'reorder', 'drop', 'tamper'] as const

type Action = (typeof REST_ACTIONS)[number] | (typeof WEBHOOK_ACTIONS)[number]

export type StripeFaultRule = {
  id: number
  on: 'rest' | 'webhook'
  action: Action
  /** How often it applies in all; null for always. */
  times: number | null
  used: number
  /** fail: the HTTP status, and Stripe's type, code and message. */
  status: number
  type: string | null
  code: string | null
  message: string | null
  ms: number
  count: number
  /** Only requests whose `METHOD /path` contains this, such as `POST /v1/invoices`. */
  path: string | null
  /** Only events whose type starts with this, such as `invoice.`. */
  event: string | null
}

/** The faults of the emulated Stripe: rules as for Twilio, and a switch that turns it off altogether. */
export class StripeFaults {
  rules: StripeFaultRule[] = []
  /** `error` answers 503, `hangup` closes connections. Webhooks wait until Stripe is back. */
  down: 'error' | 'hangup' | null = null
  #nextId = 1

  clear(): void {
    this.rules = []
    this.down = null
  }

  add(input: Record<string, unknown>): StripeFaultRule {
    const rule = parseRule(input, this.#nextId)
    this.#nextId += 1
    this.rules.push(rule)
    return rule
  }

  remove(id: number): boolean {
    const before = this.rules.length
    this.rules = this.rules.filter((rule) => rule.id !== id)
    return this.rules.length !== before
  }

  /** Returns the rules for a request (`POST /v1/…`) or an event's type, the oldest of each action, and counts them. */
  take(on: 'rest' | 'webhook', subject: string): StripeFaultRule[] {
    const taken: StripeFaultRule[] = []
    for (const rule of this.rules) {
      if (rule.on !== on || (rule.times !== null && rule.used >= rule.times)) continue
      if (on === 'rest' ? !subject.includes(rule.path ?? '') : !subject.startsWith(rule.event ?? '')) continue
      if (taken.some((other) => other.action === rule.action)) continue
      rule.used += 1
      taken.push(rule)
    }
    return taken
  }
}

function parseRule(input: Record<string, unknown>, id: number): StripeFaultRule {
  const { on } = input
  if (on !== 'rest' && on !== 'webhook') throw new HttpError(422, "A rule's `on` must be `rest` or `webhook`")
  const actions: readonly Action[] = on === 'rest' ? REST_ACTIONS : WEBHOOK_ACTIONS
  const action = actions.find((each) => each === input.action)
  if (!action) throw new HttpError(422, `The action of a rule on ${on} must be one of: ${actions.join(', ')}`)
  const count = integer(input, 'count', action === 'reorder' ? 2 : 1)
  const isAlways = input.times === null || input.times === 'always'
  return {
    id,
    on,
    action,
    times: isAlways ? null : integer(input, 'times', action === 'reorder' ? count : 1),
    used: 0,
    status: integer(input, 'status', 500),
    type: text(input, 'type'),
    code: text(input, 'code'),
    message: text(input, 'message'),
    ms: integer(input, 'ms', action === 'reorder' ? 5000 : 2000),
    count,
    path: text(input, 'path'),
    event: text(input, 'event'),
  }
}

function text(input: Record<string, unknown>, name: string): string | null {
  const value = input[name]
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new HttpError(422, `A rule's \`${name}\` must be text`)
  return value
}

function integer(input: Record<string, unknown>, name: string, fallback: number): number {
  const value = input[name]
  if (value === undefined || value === null || value === '') return fallback
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0 && number <= 1_000_000) return number
  throw new HttpError(422, `A rule's \`${name}\` must be a whole number up to 1000000`)
}

/** One line for the console. */
export function describeStripeRule(rule: StripeFaultRule): string {
  const effect = {
    fail: `refuse with ${rule.status}`,
    delay: `wait ${rule.ms} ms`,
    hangup: 'do it, then close the connection without a response',
    'hangup-before': 'close the connection and do nothing',
    duplicate: `send ${rule.count} more`,
    reorder: `hold ${rule.count} and send them last first`,
    drop: 'never send',
    tamper: 'send with a wrong signature',
  }[rule.action]
  const filter = rule.path ?? rule.event
  return `${rule.on === 'rest' ? 'Request' : 'Webhook'}${filter ? ` (“${filter}”)` : ''}: ${effect}`
}
