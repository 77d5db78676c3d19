import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { getExpectedBodyHash, getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'

import type { FaultRule, WebhookKind } from './faults.ts'
import type { TwilioStore } from './store.ts'

export type WebhookResponse = { status: number; contentType: string; body: string }

export type Webhook = {
  kind: WebhookKind
  url: string
  method?: 'GET' | 'POST'
  params: Record<string, string>
  /** Sent as JSON instead of the parameters. */
  json?: unknown
  sid: string
  phone: string
  event: string
  /** The sender needs the response, so a fault that holds the webhook back holds the sender back too. */
  isAwaited?: boolean
  /** Called for each successful response, also of duplicates and late deliveries. */
  onResponse?: (response: WebhookResponse) => void
}

type Held = { timer: NodeJS.Timeout; pending: (() => Promise<unknown>)[] }

/** Twilio's own time limit. */
const TIMEOUT_MS = 15_000

const heldBy = new WeakMap<FaultRule, Held>()

/**
 * Signs and sends a webhook, applying matching faults. Resolves with the response, or with null if there was none or if
 * a fault delays it. Never throws: problems are in the store's webhook log.
 */
export async function sendWebhook(store: TwilioStore, webhook: Webhook): Promise<WebhookResponse | null> {
  const { kind, event, phone, sid, url } = webhook
  const rules = store.faults.take({ on: 'webhook', webhook: kind, event, phone })
  const rule = (action: FaultRule['action']): FaultRule | undefined =>
    rules.find((it) => it.action === action)
  const faults = rules.map((it) => it.action)
  if (rule('drop')) {
    const nothing = { responseStatus: null, durationMs: null, problem: null }
    store.logWebhook({ kind, url, sid, phone, event, faults, ...nothing })
    return null
  }

  const copies = 1 + (rule('duplicate')?.count ?? 0)
  const token = randomUUID()
  const { lifetime } = store
  const sendAll = async (): Promise<WebhookResponse | null> => {
    if (lifetime.signal.aborted) return null
    const attempts = Array.from({ length: copies }, () => post(store, webhook, faults, token))
    return (await Promise.all(attempts))[0] ?? null
  }

  const delay = rule('delay')
  const reorder = rule('reorder')
  if (reorder) {
    const sent = new Promise<WebhookResponse | null>((resolve) => {
      hold(reorder, () => sendAll().then(resolve))
    })
    return webhook.isAwaited ? sent : null
  }
  if (delay) {
    // Usually not awaited, so that later webhooks overtake it.
    const sent = sleep(delay.ms, undefined, { signal: lifetime.signal }).then(sendAll, () => null)
    return webhook.isAwaited ? sent : null
  }
  return sendAll()
}

/** Holds webhooks until there are `rule.count` of them or `rule.ms` has passed, then sends them last first. */
function hold(rule: FaultRule, send: () => Promise<unknown>): void {
  const release = async (): Promise<void> => {
    const held = heldBy.get(rule)
    if (!held) return
    heldBy.delete(rule)
    clearTimeout(held.timer)
    for (const sendHeld of held.pending.toReversed()) await sendHeld()
  }
  const held = heldBy.get(rule) ?? { timer: setTimeout(() => void release(), rule.ms).unref(), pending: [] }
  heldBy.set(rule, held)
  held.pending.push(send)
  if (held.pending.length >= rule.count) void release()
}

async function post(
  store: TwilioStore,
  webhook: Webhook,
  faults: string[],
  idempotencyToken: string,
): Promise<WebhookResponse | null> {
  const { lifetime } = store
  const { url, kind, sid, phone, event } = webhook
  const started = performance.now()
  let response: WebhookResponse | null = null
  let problem: string | null = null
  try {
    response = await request(store, webhook, faults.includes('tamper'), idempotencyToken)
    if (response.status >= 300) problem = `Responded ${response.status}`
    if (response.status >= 300 && response.status < 400) problem += ' (a redirect; respond directly instead)'
  } catch (error) {
    problem = explain(error)
  }
  if (store.lifetime !== lifetime) return null
  const durationMs = Math.round(performance.now() - started)
  const responseStatus = response?.status ?? null
  store.logWebhook({
    kind,
    url,
    sid,
    phone,
    event,
    responseStatus,
    durationMs,
    faults,
    problem,
  })
  if (response && response.status < 300) webhook.onResponse?.(response)
  return response
}

type Encoded = {
  method: 'GET' | 'POST'
  url: string
  signed: Record<string, string>
  contentType: string
  body: string | null
}

/** JSON is signed by a hash in the URL, a form by its parameters. */
function encode({ method = 'POST', url, params, json }: Webhook): Encoded {
  const separator = url.includes('?') ? '&' : '?'
  if (json !== undefined) {
    const body = JSON.stringify(json)
    const hashed = `${url}${separator}bodySHA256=${getExpectedBodyHash(body)}`
    return { method: 'POST', url: hashed, signed: {}, contentType: 'application/json', body }
  }
  const form = new URLSearchParams(params).toString()
  const contentType = 'application/x-www-form-urlencoded; charset=UTF-8'
  if (method === 'GET') {
    return { method, url: `${url}${separator}${form}`, signed: {}, contentType, body: null }
  }
  return { method, url, signed: params, contentType, body: form }
}

async function request(
  store: TwilioStore,
  webhook: Webhook,
  tamper: boolean,
  idempotencyToken: string,
): Promise<WebhookResponse> {
  const { method, url, signed, contentType, body: sent } = encode(webhook)
  const secret = tamper ? `${store.options.authToken}-tampered` : store.options.authToken
  const response = await fetch(url, {
    method,
    headers: {
      'x-twilio-signature': getExpectedTwilioSignature(secret, url, signed),
      'i-twilio-idempotency-token': idempotencyToken,
      'user-agent': 'TwilioProxy/1.1',
      'x-home-region': 'us1',
      accept: '*/*',
      ...(sent !== null && { 'content-type': contentType }),
    },
    ...(sent !== null && { body: sent }),
    redirect: 'manual',
    signal: AbortSignal.any([store.lifetime.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const body = await response.text()
  return { status: response.status, contentType: response.headers.get('content-type') ?? '', body }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'No response'
  if (error.name === 'TimeoutError') return `No response within ${TIMEOUT_MS / 1000} seconds`
  const cause = error.cause instanceof Error ? error.cause : error
  return `No response: ${cause.message || ('code' in cause ? String(cause.code) : cause.name)}`
}
