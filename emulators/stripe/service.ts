import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { readBody } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'

import { advanceTo, runDue } from './clock.ts'
import { refusal, StripeFault } from './errors.ts'
import { expand } from './expand.ts'
import { StripeFaults } from './faults.ts'
import type { StripeFaultRule } from './faults.ts'
import { Params, parseForm } from './params.ts'
import { allOperations } from './routes.ts'
import { API_VERSION, newId, StripeStore } from './store.ts'
import { StripeWebhooks } from './webhooks.ts'

export type StripeOptions = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where events are sent; empty for nowhere. */
  webhookUrl: string
}

type Answer = { status: number; body: object }
type Replay = { fingerprint: string; answer: Answer | null; requestId: string; at: number }

const DAY = 86_400
/** How often the clock is looked at between requests. */
const TICK_MS = 2000

/** The emulated Stripe account: its REST API, its clock and its webhooks. */
export class StripeService {
  readonly store: StripeStore
  readonly faults = new StripeFaults()
  readonly webhooks: StripeWebhooks
  readonly options: StripeOptions
  readonly #operations = allOperations()
  readonly #replays = new Map<string, Replay>()
  readonly #timer: NodeJS.Timeout

  constructor(options: StripeOptions, baseUrl: () => string, changed: () => void) {
    this.options = options
    this.webhooks = new StripeWebhooks(options.webhookUrl, options.webhookSecret, this.faults, changed)
    this.store = new StripeStore(baseUrl, (event) => this.webhooks.send(event))
    this.#timer = setInterval(() => this.tick(), TICK_MS).unref()
  }

  reset(): void {
    this.webhooks.reset()
    this.webhooks.url = this.options.webhookUrl
    this.faults.clear()
    this.#replays.clear()
    this.store.reset()
  }

  close(): void {
    clearInterval(this.#timer)
    this.webhooks.reset()
  }

  /** Does what has become due, as Stripe would have without being asked. */
  tick(): void {
    runDue(this.store)
  }

  /** Moves the clock forward to a time in seconds. */
  advanceTo(to: number): void {
    advanceTo(this.store, to)
  }

  /** Does something as the operator would in Stripe's dashboard: its events name no request. */
  operate<Result>(work: (store: StripeStore) => Result): Result {
    this.tick()
    this.store.request = null
    return work(this.store)
  }

  /** Handles a request whose path starts with `/v1`. */
  async handle(exchange: Exchange, path: string): Promise<void> {
    const { req, res, url } = exchange
    const requestId = newId('req', 14)
    res.setHeader('access-control-allow-origin', '*')
    res.setHeader('access-control-expose-headers', 'request-id')
    if (req.method === 'OPTIONS') {
      res.setHeader(
        'access-control-allow-headers',
        'authorization, content-type, stripe-version, idempotency-key',
      )
      res.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
      return void res.writeHead(204).end()
    }
    const body = (await readBody(req)).toString('utf8')
    const rules = this.faults.take('rest', `${req.method} ${path}`)
    const has = (action: StripeFaultRule['action']) => rules.find((rule) => rule.action === action)
    if (this.faults.down === 'hangup' || has('hangup-before')) return void res.destroy()
    const failing = this.faults.down ? DOWN : has('fail')
    const key = req.method === 'POST' ? req.headers['idempotency-key']?.toString() : undefined
    const replay = failing ? undefined : this.#replayOf(key)
    let answer: Answer
    if (failing) answer = failure(failing)
    else {
      const request = {
        method: req.method ?? 'GET',
        path: path.replace(/^\/v1/, ''),
        query: url.search,
        body,
        requestId,
        key,
      }
      const authorization = req.headers.authorization
      answer = this.#answer(request, { authorization, version: req.headers['stripe-version'] }, replay)
    }
    const isReplayed = replay?.answer === answer && replay?.requestId !== requestId
    const delay = has('delay')
    if (delay) await sleep(delay.ms)
    const used = key ? this.#replays.get(key) : undefined
    if (used?.requestId === requestId) used.answer ??= answer
    if (has('hangup')) return void res.destroy()
    const text = JSON.stringify(answer.body, null, 2)
    res.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(key && { 'idempotency-key': key, 'original-request': replay?.requestId ?? requestId }),
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
      ...(answer.status === 400 && { 'stripe-should-retry': 'false' }),
    })
    res.end(text)
  }

  #replayOf(key: string | undefined): Replay | undefined {
    const replay = key ? this.#replays.get(key) : undefined
    return replay && this.store.now() - replay.at < DAY ? replay : undefined
  }

  #answer(request: ApiCall, headers: Headers, replay: Replay | undefined): Answer {
    try {
      const isBrowser = this.#authenticate(request, headers)
      const fingerprint = createHash('sha256')
        .update(`${request.method} ${request.path} ${request.body}`)
        .digest('hex')
      if (replay) return checkReplay(replay, fingerprint, request.key ?? '')
      return this.#run(request, isBrowser, fingerprint)
    } catch (error) {
      if (error instanceof StripeFault) return faultAnswer(error, request.requestId)
      console.error(error)
      return faultAnswer(
        new StripeFault(500, { type: 'api_error', message: 'The emulator failed. See its log.' }),
        request.requestId,
      )
    }
  }

  #run(request: ApiCall, isBrowser: boolean, fingerprint: string): Answer {
    const { key, requestId, method, path } = request
    const { operation, ids } = this.#operations.find(method, path)
    if (isBrowser && !operation.forBrowsers) {
      throw new StripeFault(403, {
        code: 'secret_key_required',
        message:
          'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      })
    }
    const params = new Params(
      parseForm(method === 'POST' ? request.body : (request.query || `?${request.body}`).slice(1)),
    )
    params.refuseUnknown(isBrowser ? [...operation.accepts, ...BROWSER_PARAMS] : operation.accepts)
    this.tick()
    const { store } = this
    store.request = { id: requestId, idempotency_key: key ?? null }
    let answer: Answer
    try {
      const found = operation.handle({ store, params, path, ids, isBrowser })
      answer = { status: 200, body: expand(store, found, params.texts('expand') ?? []) }
    } catch (error) {
      // A refusal before anything has happened may be repeated with the same key.
      if (!(error instanceof StripeFault) || !error.isReplayed) throw error
      answer = faultAnswer(error, requestId)
    }
    if (key) this.#replays.set(key, { fingerprint, answer: null, requestId, at: store.now() })
    return answer
  }

  /** Returns whether the key is the publishable one. @throws StripeFault 401 */
  #authenticate({ body, query }: ApiCall, { authorization, version }: Headers): boolean {
    const [scheme = '', credentials = ''] = (authorization ?? '').split(' ')
    const basic = () => Buffer.from(credentials, 'base64').toString('utf8').split(':')[0]
    const inBody = () => new URLSearchParams(body || query).get('key')
    const key = scheme === 'Bearer' ? credentials : scheme === 'Basic' ? basic() : inBody()
    if (!key) {
      throw new StripeFault(401, {
        message:
          "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      })
    }
    if (key !== this.options.secretKey && key !== this.options.publishableKey) {
      const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
      throw new StripeFault(401, { message: `Invalid API Key provided: ${shown}` })
    }
    if (version && version !== API_VERSION) {
      throw refusal(`Invalid Stripe API version: ${String(version)}. The emulator has ${API_VERSION}.`)
    }
    return key === this.options.publishableKey
  }
}

const BROWSER_PARAMS = [
  '_stripe_version',
  'client_context',
  'guid',
  'key',
  'muid',
  'referrer',
  'sid',
  'time_on_page',
]

type Headers = { authorization?: string; version?: string | string[] }
type ApiCall = { method: string; path: string; query: string; body: string; requestId: string; key?: string }

const DOWN = { status: 503, type: 'api_error', code: null, message: 'Stripe is not available.' }

const failure = (rule: Pick<StripeFaultRule, 'status' | 'type' | 'code' | 'message'>): Answer => ({
  status: rule.status,
  body: {
    error: {
      type: rule.type ?? (rule.status >= 500 ? 'api_error' : 'invalid_request_error'),
      ...((rule.code ?? (rule.status === 429 && 'rate_limit')) && { code: rule.code ?? 'rate_limit' }),
      message:
        rule.message ?? (rule.status === 429 ? 'Request rate limit exceeded.' : 'An unknown error occurred'),
    },
  },
})

const faultAnswer = (fault: StripeFault, requestId: string): Answer => ({
  status: fault.status,
  body: {
    error: { ...fault.body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` },
  },
})

function checkReplay(replay: Replay, fingerprint: string, key: string): Answer {
  if (replay.fingerprint !== fingerprint) {
    throw refusal(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  }
  if (replay.answer) return replay.answer
  throw new StripeFault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}
