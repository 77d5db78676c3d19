import twilio, { type Twilio } from 'twilio'
import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import { env } from './env.server.ts'
import { fromE164 } from './phone.ts'
import type { Services } from './services.ts'

/** How long to wait for the provider. The lease of a text being sent is four times as long. */
export const PROVIDER_TIMEOUT_MS = 15_000

/** Sends requests to https://<host>.twilio.com/<path> to ${base}/<host>/<path> instead. */
class RedirectedClient extends twilio.RequestClient {
  readonly #base: string

  constructor(base: string) {
    super(CLIENT_OPTIONS)
    this.#base = base.replace(/\/+$/, '')
  }

  override request: twilio.RequestClient['request'] = (options) => {
    const url = new URL(options.uri)
    const host = /^([\w-]+)(?:\.[\w-]+)*\.twilio\.com$/.exec(url.hostname)?.[1]
    if (!host) throw new Error(`unexpected provider host ${url.hostname}`)
    return super.request({ ...options, uri: `${this.#base}/${host}${url.pathname}${url.search}` })
  }
}

// The other side may close a kept-alive connection just as we write, which would leave a text's delivery unknown.
// A request without a connection of its own uses up its time waiting for one, and a text then counts as lost, though it was never
// sent: so there are more connections than texts that eight jobs send at once, and calls needn't wait for those either.
const CLIENT_OPTIONS = {
  timeout: PROVIDER_TIMEOUT_MS,
  keepAlive: false,
  maxSockets: 256,
  maxTotalSockets: 256,
}

let client: { key: string; api: Twilio } | undefined

/** The provider's SDK, for our account. */
export function api(): Twilio {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL } = env()
  const key = [TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL].join(' ')
  if (client?.key !== key) {
    const httpClient = TWILIO_BASE_URL
      ? new RedirectedClient(TWILIO_BASE_URL)
      : new twilio.RequestClient(CLIENT_OPTIONS)
    client = { key, api: twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { httpClient }) }
  }
  return client.api
}

/** Asks the provider for our account. @throws Error when it refuses these credentials, but not when it doesn't answer */
export async function checkTelephony(): Promise<void> {
  const refused = new Set([401, 403])
  await api()
    .api.v2010.accounts(env().TWILIO_ACCOUNT_SID)
    .fetch()
    .catch((error: unknown) => {
      if (refused.has((error as { status?: number }).status ?? 0)) throw error
    })
}

export interface OutgoingText {
  /** E.164, as the other numbers here. */
  to: string
  from: string
  body: string
  mediaUrls: string[]
  statusCallback: string
  /** Seconds after which the provider gives up; it takes 1 to 36,000. */
  validityPeriod?: number | undefined
}

/** The provider's answer to a text, by what can be done next. */
export type SendAnswer =
  /** The provider has it. */
  | { kind: 'accepted'; sid: string }
  /** The provider refuses it as it is. */
  | { kind: 'refused'; code: number }
  /** The provider certainly doesn't have it: try again later. */
  | { kind: 'busy' }
  /** The provider reported a failure. It probably doesn't have the text; its list shows whether it does. */
  | { kind: 'erred' }
  /** No answer came, so the provider may have it. */
  | { kind: 'lost' }

/** Asks the provider to send a text. There is no idempotency key, so call it once per text. */
export async function sendSms(text: OutgoingText): Promise<SendAnswer> {
  try {
    const message = await api().messages.create({
      to: text.to,
      from: text.from,
      ...(text.body ? { body: text.body } : {}),
      ...(text.mediaUrls.length > 0 ? { mediaUrl: text.mediaUrls } : {}),
      statusCallback: text.statusCallback,
      ...(text.validityPeriod ? { validityPeriod: text.validityPeriod } : {}),
    })
    return { kind: 'accepted', sid: message.sid }
  } catch (error) {
    return readSendFailure(error)
  }
}

/** Errors of a connection that was never made, so nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The meaning of a failed request that sends a text or rings a phone: the provider answers 503 when it takes no more of them. */
export function readSendFailure(error: unknown): Exclude<SendAnswer, { kind: 'accepted' }> {
  return Number((error as { status?: unknown }).status) === 503 ? { kind: 'busy' } : readFailure(error)
}

/** The meaning of a failed request. Only `refused` and `busy` say for certain that the provider did nothing. */
export function readFailure(error: unknown): Exclude<SendAnswer, { kind: 'accepted' }> {
  const { status, code } = error as { status?: unknown; code?: unknown }
  if (error instanceof twilio.RestException || typeof status === 'number') {
    const http = Number(status)
    if (http === 429) return { kind: 'busy' }
    if (http >= 500) return { kind: 'erred' }
    if (http >= 400) return { kind: 'refused', code: Number(code) || 0 }
  }
  return typeof code === 'string' && NEVER_CONNECTED.has(code) ? { kind: 'busy' } : { kind: 'lost' }
}

/** The answer; undefined where the provider doesn't have the object. @throws any other failure */
export const unlessMissing = <Answer>(request: Promise<Answer>): Promise<Answer | undefined> =>
  request.catch((error: unknown) => {
    if ((error as { status?: unknown }).status !== 404) throw error
    return undefined
  })

/**
 * The texts the provider accepted for a number since `since`, newest first, at most 20. Finds a text whose answer was
 * lost.
 * @throws when the provider doesn't answer
 */
export async function listSent(
  text: Pick<OutgoingText, 'to' | 'from'>,
  since: Date,
): Promise<{ sid: string; body: string }[]> {
  const found = await api().messages.list({ to: text.to, from: text.from, limit: 20 })
  return found
    .filter((message) => message.dateCreated >= since && message.direction === 'outbound-api')
    .map((message) => ({ sid: message.sid, body: message.body }))
}

/**
 * Whether the provider signed this webhook, for this very address (with query) and these parameters, as our account.
 */
export function isSignedByProvider(
  url: string,
  params: Record<string, string>,
  signature: string | null,
): boolean {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = env()
  return (
    signature !== null &&
    twilio.validateRequest(TWILIO_AUTH_TOKEN, signature, url, params) &&
    params.AccountSid === TWILIO_ACCOUNT_SID
  )
}

/** Whether the provider signed this JSON for this very address, whose query has the body's hash. */
export function isJsonSignedByProvider(url: string, body: string, signature: string | null): boolean {
  return signature !== null && twilio.validateRequestWithBody(env().TWILIO_AUTH_TOKEN, signature, url, body)
}

/** The Authorization header for the provider's files. */
export function providerAuthorization(): string {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = env()
  return `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`
}

/** The account and the row of a called number. Doesn't wait for the end of the transaction that reads them. */
export const accountOfNumber = (
  { pool }: Pick<Services, 'pool'>,
  called = '',
): Promise<{ accountId: string; phoneNumberId: string } | undefined> =>
  new Promise((resolve, reject) => {
    withoutAccount(pool, async (tx) => {
      const [found] = await tx.execute<{ accountId: string; phoneNumberId: string }>(sql`
        select account_id as "accountId", phone_number_id as "phoneNumberId"
        from find_account_by_number(${fromE164(called)})`)
      resolve(found)
    }).catch(reject)
  })
