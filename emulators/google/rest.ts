import { setTimeout as sleep } from 'node:timers/promises'
import { FaultyService } from '#emulators/lib/faulty-service.ts'
import { type Exchange, HttpError, readUrlEncoded, redirect, Router, sendJson } from '#emulators/lib/http.ts'
import { sendConsentPage } from '#emulators/page/consent.ts'
import { findEvent, listEvents } from './events.ts'
import { addDays } from './instants.ts'
import { OAuth } from './oauth.ts'
import { type GoogleAccount, type GoogleCalendar, sampleAccounts } from './sample.ts'

/** Google's sign-in with its consent page, and its Calendar API (v3), read only. */
export class GoogleService extends FaultyService {
  readonly oauth: OAuth
  accounts: GoogleAccount[] = []
  /** Requests of the Calendar API since the last reset. */
  requests = 0
  readonly #router = new Router()
    .add('GET', '/o/oauth2/v2/auth', (exchange) => this.#consent(exchange))
    .add('POST', '/o/oauth2/v2/auth', (exchange) => this.#decide(exchange))
    .add('POST', '/token', (exchange) => this.#token(exchange))
    .add('POST', '/revoke', (exchange) => this.#revoke(exchange))
    .add('GET', '/calendar/v3/users/me/calendarList', (exchange) => this.#list(exchange))
    .add('GET', '/calendar/v3/calendars/:id', (exchange) =>
      this.#answer(exchange, (calendar) => calendarJson(calendar, 'calendar#calendar')),
    )
    .add('GET', '/calendar/v3/calendars/:id/events', (exchange) =>
      this.#answer(exchange, (calendar) => listEvents(calendar, exchange.url.searchParams)),
    )
    .add('GET', '/calendar/v3/calendars/:id/events/:event', (exchange) =>
      this.#answer(exchange, (calendar) => {
        const found = findEvent(calendar, exchange.params.event ?? '')
        if (!found) throw new HttpError(404, 'Not Found')
        return found
      }),
    )

  constructor(clientId: string, clientSecret: string) {
    super()
    this.oauth = new OAuth(clientId, clientSecret)
    this.accounts = sampleAccounts(today())
  }

  override reset(): void {
    super.reset()
    this.requests = 0
    this.oauth.reset()
    this.accounts = sampleAccounts(today())
  }

  async handle(exchange: Exchange, path: string): Promise<void> {
    try {
      if (path.startsWith('/calendar/')) {
        this.requests += 1
        if (await this.#applyGoogleFault(exchange)) return
      }
      if (!(await this.#router.handle(exchange, path))) {
        throw new HttpError(404, 'The Google emulator does not have this call')
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      sendError(exchange, error.status, error.message)
    }
  }

  /** Adds made-up events to a calendar, spread evenly over the year around today. */
  addEvents(calendarId: string, count: number): GoogleCalendar {
    const calendar = this.accounts.flatMap(({ calendars }) => calendars).find(({ id }) => id === calendarId)
    if (!calendar) throw new HttpError(404, 'Calendar not found')
    const first = addDays(today(), -182)
    for (let index = 0; index < count; index += 1) {
      const day = addDays(first, Math.floor((index * 365) / count))
      const minutes = 7 * 60 + ((index * 35) % (12 * 60))
      const at = (total: number) =>
        `${day}T${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
      calendar.events.push({
        id: `many${String(calendar.events.length).padStart(7, '0')}`,
        summary: `Appointment ${index + 1}`,
        start: at(minutes),
        end: at(minutes + 45),
      })
    }
    return calendar
  }

  async #applyGoogleFault({ res }: Exchange): Promise<boolean> {
    const { fault } = this
    if (fault?.status !== 0 && fault?.status !== undefined) {
      fault.times -= 1
      if (fault.times <= 0) this.fault = null
      if (fault.delayMs) await sleep(fault.delayMs)
      throw new HttpError(fault.status, fault.status === 403 ? 'Rate Limit Exceeded' : 'Backend Error')
    }
    return this.applyFault(res)
  }

  #consent({ res, url }: Exchange): void {
    const problem = this.#problemOf(url.searchParams)
    sendConsentPage(res, { accounts: this.accounts, problem, scope: url.searchParams.get('scope') ?? '' })
  }

  async #decide({ req, res, url }: Exchange): Promise<void> {
    const query = url.searchParams
    const problem = this.#problemOf(query)
    if (problem) return sendConsentPage(res, { accounts: this.accounts, problem, scope: '' })
    const form = await readUrlEncoded(req)
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    const account = this.accounts.find(({ email }) => email === form.get('account'))
    if (form.get('decision') === 'allow' && account) {
      back.searchParams.set('code', this.oauth.allow(account.email, query))
      back.searchParams.set('scope', query.get('scope') ?? '')
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    redirect(res, back.href)
  }

  /** Why Google wouldn't ask for consent. */
  #problemOf(query: URLSearchParams): string | null {
    if (query.get('client_id') !== this.oauth.clientId) return 'Error 401: invalid_client'
    const back = URL.parse(query.get('redirect_uri') ?? '')
    if (!back || !/^https?:$/.test(back.protocol)) return 'Error 400: redirect_uri_mismatch'
    if (query.get('response_type') !== 'code') return 'Error 400: unsupported_response_type'
    if (!query.get('scope')) return 'Error 400: invalid_request (Missing required parameter: scope)'
    if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256') {
      return 'Error 400: invalid_request (code_challenge_method)'
    }
    return null
  }

  async #token({ req, res }: Exchange): Promise<void> {
    const { status, body } = this.oauth.token(await readUrlEncoded(req))
    sendJson(res, status, body)
  }

  async #revoke({ req, res, url }: Exchange): Promise<void> {
    const token = url.searchParams.get('token') ?? (await readUrlEncoded(req)).get('token') ?? ''
    if (this.oauth.revoke(token)) return sendJson(res, 200, {})
    sendJson(res, 400, { error: 'invalid_token', error_description: 'Token expired or revoked' })
  }

  /** The account whose token the request carries. @throws HttpError 401 */
  #account({ req }: Exchange): GoogleAccount {
    const email = this.oauth.accountOf(req.headers.authorization)
    const account = this.accounts.find((each) => each.email === email)
    if (!account) throw new HttpError(401, 'Request had invalid authentication credentials.')
    return account
  }

  #list(exchange: Exchange): void {
    const { calendars } = this.#account(exchange)
    const query = exchange.url.searchParams
    const size = Math.min(Number(query.get('maxResults') ?? 100) || 100, 250)
    const offset = Number(query.get('pageToken') ?? 0) || 0
    sendJson(exchange.res, 200, {
      kind: 'calendar#calendarList',
      etag: '"1"',
      ...(calendars.length > offset + size && { nextPageToken: String(offset + size) }),
      items: calendars
        .slice(offset, offset + size)
        .map((calendar) => calendarJson(calendar, 'calendar#calendarListEntry')),
    })
  }

  #answer(exchange: Exchange, view: (calendar: GoogleCalendar) => object): void {
    const { calendars } = this.#account(exchange)
    const id =
      exchange.params.id === 'primary' ? calendars.find(({ primary }) => primary)?.id : exchange.params.id
    const calendar = calendars.find((each) => each.id === id)
    if (!calendar) throw new HttpError(404, 'Not Found')
    sendJson(exchange.res, 200, view(calendar))
  }
}

const today = () => new Date().toISOString().slice(0, 10)

const REASONS: Record<number, string> = {
  400: 'badRequest',
  401: 'authError',
  403: 'rateLimitExceeded',
  404: 'notFound',
  429: 'rateLimitExceeded',
}

/** An error in the form of Google's APIs. */
function sendError({ res }: Exchange, code: number, message: string): void {
  const reason = REASONS[code] ?? 'backendError'
  sendJson(res, code, { error: { code, message, errors: [{ domain: 'global', reason, message }] } })
}

function calendarJson({ events: _events, ...calendar }: GoogleCalendar, kind: string) {
  const { id, summary, description, timeZone } = calendar
  if (kind === 'calendar#calendar') return { kind, etag: '"1"', id, summary, description, timeZone }
  const { primary, ...rest } = calendar
  return { kind, etag: '"1"', ...rest, colorId: '1', selected: true, ...(primary && { primary }) }
}
