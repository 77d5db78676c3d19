import { HttpError } from '#emulators/lib/http.ts'

import { normalizeNumber } from './numbers.ts'

/**
 * `inbound`: a text arrives. `status`: an outgoing text's status. `voice`: asks for TwiML. `call`, `conference` and
 * `recording`: events of a call, a conference or a recording. `trusthub`: the status of a profile or trust product.
 * `registration`: events of brands and campaigns. `porting`: events of ports.
 */
export type WebhookKind =
  | 'inbound'
  | 'status'
  | 'voice'
  | 'call'
  | 'conference'
  | 'recording'
  | 'trusthub'
  | 'registration'
  | 'porting'
  | 'intelligence'

const KIND_LABELS: Record<WebhookKind, string> = {
  inbound: 'Webhook for an incoming text',
  status: 'Status webhook',
  voice: 'Request for call instructions',
  call: 'Call webhook',
  conference: 'Conference webhook',
  recording: 'Recording webhook',
  trusthub: 'Status of a business profile',
  registration: 'Event of a brand or campaign',
  porting: 'Porting webhook',
  intelligence: 'Transcript webhook',
}
const REST_ACTIONS = ['fail', 'fail-after', 'delay', 'hangup', 'hangup-before'] as const
const WEBHOOK_KINDS: readonly string[] = Object.keys(KIND_LABELS)
const WEBHOOK_ACTIONS = ['delay', 'duplicate', 'reorder', 'drop', 'tamper'] as const

export type FaultRule = {
  id: number
  on: 'rest' | 'webhook'
  action: (typeof REST_ACTIONS)[number] | (typeof WEBHOOK_ACTIONS)[number]
  /** How often it applies in all; null for always. */
  times: number | null
  used: number
  /** How many matching events it lets pass before that; counts down. */
  skip: number
  /** fail, fail-after: the HTTP status and Twilio's code. */
  status: number
  code: number
  message: string | null
  /** delay: how long; reorder: how long a held webhook waits for its companions. */
  ms: number
  /** duplicate: how many extra copies; reorder: how many are held and then sent last first. */
  count: number
  /** Only requests whose `METHOD /path` contains this, or ends with it before a `$`, e.g. `POST` or `/Services$`. */
  path: string | null
  /** Only messages and calls to or from this client's phone. */
  phone: string | null
  /** Only webhooks of this kind. */
  webhook: WebhookKind | null
  /** Only with this status of a text or call, or this event of a conference. */
  event: string | null
}

/** `line` is the method and path, e.g. `POST /2010-04-01/…`. */
export type RestEvent = { on: 'rest'; line: string; phone: string | null }
export type WebhookEvent = {
  on: 'webhook'
  webhook: WebhookKind
  event: string
  phone: string
}

export class FaultRules {
  rules: FaultRule[] = []
  #nextId = 1
  #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  add(input: Record<string, unknown>): FaultRule {
    const rule = parseRule(input, this.#nextId)
    this.#nextId += 1
    this.rules.push(rule)
    this.#changed()
    return rule
  }

  remove(id: number): boolean {
    const before = this.rules.length
    this.rules = this.rules.filter((rule) => rule.id !== id)
    if (this.rules.length !== before) this.#changed()
    return this.rules.length !== before
  }

  clear(): void {
    this.rules = []
    this.#changed()
  }

  /** Returns the rules for this event, the oldest of each action, and counts each as used. */
  take(event: RestEvent | WebhookEvent): FaultRule[] {
    const taken: FaultRule[] = []
    for (const rule of this.rules) {
      if (rule.times !== null && rule.used >= rule.times) continue
      if (!applies(rule, event) || taken.some((other) => other.action === rule.action)) continue
      if (rule.skip > 0) {
        rule.skip -= 1
        continue
      }
      rule.used += 1
      taken.push(rule)
    }
    if (taken.length) this.#changed()
    return taken
  }
}

function applies(rule: FaultRule, event: RestEvent | WebhookEvent): boolean {
  if (rule.on !== event.on) return false
  if (rule.phone && rule.phone !== event.phone) return false
  if (event.on === 'rest') return !rule.path || matches(event.line, rule.path)
  if (rule.webhook && rule.webhook !== event.webhook) return false
  return !rule.event || rule.event === event.event
}

const matches = (line: string, path: string): boolean =>
  path.endsWith('$') ? line.endsWith(path.slice(0, -1)) : line.includes(path)

const DEFAULT_MS: Partial<Record<FaultRule['action'], number>> = { delay: 2000, reorder: 5000 }
const DEFAULT_COUNT: Partial<Record<FaultRule['action'], number>> = { duplicate: 1, reorder: 2 }
const CODE_OF_STATUS: Record<number, number> = { 401: 20003, 404: 20404, 429: 20429 }

function parseRule(input: Record<string, unknown>, id: number): FaultRule {
  const on = input.on
  if (on !== 'rest' && on !== 'webhook') {
    throw new HttpError(422, "A rule's `on` must be `rest` or `webhook`")
  }
  const actions: readonly string[] = on === 'rest' ? REST_ACTIONS : WEBHOOK_ACTIONS
  if (typeof input.action !== 'string' || !actions.includes(input.action)) {
    throw new HttpError(422, `The action of a rule on ${on} must be one of: ${actions.join(', ')}`)
  }
  const action = input.action as FaultRule['action']
  const status = readInteger(input, 'status', 500, 400, 599)
  const webhook = text(input, 'webhook')
  if (webhook !== null && !WEBHOOK_KINDS.includes(webhook)) {
    throw new HttpError(422, `A rule's \`webhook\` must be one of: ${WEBHOOK_KINDS.join(', ')}`)
  }
  const phone = text(input, 'phone')
  const number = phone === null ? null : normalizeNumber(phone)
  if (phone !== null && number === null) throw new HttpError(422, `${phone} is not a phone number`)
  const count = readInteger(input, 'count', DEFAULT_COUNT[action] ?? 0, 1, 100)
  // To reorder `count` webhooks once, the rule must apply to each of them.
  const defaultTimes = action === 'reorder' ? count : 1
  return {
    id,
    on,
    action,
    times:
      input.times === null || input.times === 'always'
        ? null
        : readInteger(input, 'times', defaultTimes, 1, 1_000_000),
    used: 0,
    skip: readInteger(input, 'skip', 0, 0, 1_000_000),
    status,
    code: readInteger(input, 'code', CODE_OF_STATUS[status] ?? 20500, 1, 99_999),
    message: text(input, 'message'),
    ms: readInteger(input, 'ms', DEFAULT_MS[action] ?? 0, 0, 600_000),
    count,
    path: text(input, 'path'),
    phone: number,
    webhook: webhook as WebhookKind | null,
    event: text(input, 'event'),
  }
}

function text(input: Record<string, unknown>, name: string): string | null {
  const value = input[name]
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new HttpError(422, `A rule's \`${name}\` must be text`)
  return value
}

function readInteger(
  input: Record<string, unknown>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = input[name]
  if (value === undefined || value === null || value === '') return fallback
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new HttpError(422, `A rule's \`${name}\` must be a whole number from ${min} to ${max}`)
  }
  return number
}

/** One line for the console and the control API. */
export function describeRule(rule: FaultRule): string {
  const effect = {
    fail: `refuse with ${rule.status} (code ${rule.code})`,
    'fail-after': `do it, then answer ${rule.status} (code ${rule.code})`,
    delay: `wait ${rule.ms} ms`,
    hangup: 'do it, then close the connection without a response',
    'hangup-before': 'close the connection and do nothing',
    duplicate: `send ${rule.count} more at the same time`,
    reorder: `hold ${rule.count} and send them last first`,
    drop: 'never send',
    tamper: 'send with a wrong signature',
  }[rule.action]
  const subject = rule.on === 'rest' ? 'REST request' : rule.webhook ? KIND_LABELS[rule.webhook] : 'Webhook'
  const filters = [
    rule.path && `“${rule.path}”`,
    rule.event && `“${rule.event}”`,
    rule.phone && `phone ${rule.phone}`,
    rule.skip > 0 && `after ${rule.skip} more`,
  ].filter(Boolean)
  return `${subject}${filters.length ? ` (${filters.join(', ')})` : ''}: ${effect}`
}
