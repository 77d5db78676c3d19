import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { FaultyService } from '#emulators/lib/faulty-service.ts'
import { type Exchange, HttpError, readUrlEncoded, redirect, Router, sendJson } from '#emulators/lib/http.ts'
import { sendSignInPage } from '#emulators/page/oidc-sign-in.ts'
import { PEOPLE, type Person, type Twist } from './people.ts'

type Code = { person: Person; twist: Twist; query: URLSearchParams; issuer: string; expiresAt: number }

const CODE_MS = 60_000

/**
 * OpenID Connect providers (discovery, authorization code with PKCE, signed ID tokens). Each first segment of the path is an
 * issuer of its own, as are Microsoft's `<tenant>/v2.0`, all with the same people and clients.
 */
export class OidcService extends FaultyService {
  readonly #clients: Map<string, string>
  readonly #baseUrl: () => string
  readonly #codes = new Map<string, Code>()
  readonly #keys = generateKeyPair('RS256', { extractable: true })
  readonly #otherKeys = generateKeyPair('RS256')
  people: Person[] = [...PEOPLE]
  readonly #router = new Router()

  /** @param clients secrets by client */
  constructor(clients: Record<string, string>, baseUrl: () => string) {
    super()
    this.#clients = new Map(Object.entries(clients))
    this.#baseUrl = baseUrl
    for (const issuer of ['/:name', '/:name/v2.0']) {
      this.#router
        .add('GET', `${issuer}/.well-known/openid-configuration`, (exchange) => this.#discover(exchange))
        .add('GET', `${issuer}/authorize`, (exchange) => this.#ask(exchange))
        .add('POST', `${issuer}/authorize`, (exchange) => this.#decide(exchange))
        .add('POST', `${issuer}/token`, (exchange) => this.#token(exchange))
        .add('GET', `${issuer}/keys`, async ({ res }) => {
          const { publicKey } = await this.#keys
          const key = { ...(await exportJWK(publicKey)), kid: 'emulator', alg: 'RS256', use: 'sig' }
          sendJson(res, 200, { keys: [key] })
        })
    }
  }

  override reset(): void {
    super.reset()
    this.#codes.clear()
    this.people = [...PEOPLE]
  }

  async handle(exchange: Exchange, path: string): Promise<void> {
    if (await this.applyFault(exchange.res)) return
    if (!(await this.#router.handle(exchange, path))) throw new HttpError(404, 'Unknown call')
  }

  #issuerOf({ url }: Exchange): string {
    const path = url.pathname.replace(/\/(\.well-known\/openid-configuration|authorize|token|keys)$/, '')
    return this.#baseUrl() + path
  }

  #discover(exchange: Exchange): void {
    const issuer = this.#issuerOf(exchange)
    sendJson(exchange.res, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
    })
  }

  #ask(exchange: Exchange): void {
    const { res, url } = exchange
    const hint = url.searchParams.get('login_hint') ?? ''
    sendSignInPage(res, { people: this.people, hint, problem: this.#problemOf(url.searchParams) })
  }

  async #decide(exchange: Exchange): Promise<void> {
    const { req, res, url } = exchange
    const query = url.searchParams
    const problem = this.#problemOf(query)
    if (problem) return sendSignInPage(res, { people: this.people, hint: '', problem })
    const form = await readUrlEncoded(req)
    const back = new URL(query.get('redirect_uri')!)
    back.searchParams.set('state', query.get('state') ?? '')
    const person = this.people.find(({ subject }) => subject === form.get('person'))
    if (form.get('decision') === 'allow' && person) {
      const code = randomBytes(24).toString('base64url')
      const twist = (form.get('twist') ?? 'right') as Twist
      const expiresAt = Date.now() + CODE_MS
      this.#codes.set(code, { person, twist, query, issuer: this.#issuerOf(exchange), expiresAt })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    redirect(res, back.href)
  }

  #problemOf(query: URLSearchParams): string | null {
    if (!this.#clients.has(query.get('client_id') ?? ''))
      return 'This application isn’t known here (invalid_client).'
    const back = URL.parse(query.get('redirect_uri') ?? '')
    if (!back || !/^https?:$/.test(back.protocol)) return 'The address to return to is wrong (redirect_uri).'
    if (query.get('response_type') !== 'code') return 'unsupported_response_type'
    if (!query.get('scope')?.split(' ').includes('openid')) return 'invalid_scope'
    if (query.get('code_challenge_method') !== 'S256') return 'invalid_request (code_challenge_method)'
    return null
  }

  async #token(exchange: Exchange): Promise<void> {
    const { req, res } = exchange
    const form = await readUrlEncoded(req)
    const refuse = (error: string, status = 400) => sendJson(res, status, { error })
    const secret = this.#clients.get(form.get('client_id') ?? '')
    if (secret === undefined || form.get('client_secret') !== secret) {
      return refuse('invalid_client', 401)
    }
    const code = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const right =
      code &&
      code.expiresAt > Date.now() &&
      code.issuer === this.#issuerOf(exchange) &&
      code.query.get('client_id') === form.get('client_id') &&
      code.query.get('redirect_uri') === form.get('redirect_uri') &&
      code.query.get('code_challenge') === challenge
    if (!right) return refuse('invalid_grant')
    sendJson(res, 200, {
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await this.#idToken(code),
    })
  }

  async #idToken({ person, twist, query, issuer }: Code): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const isMicrosoft = issuer.endsWith('/v2.0')
    const { privateKey } = await (twist === 'signature' ? this.#otherKeys : this.#keys)
    return (
      new SignJWT({
        nonce: twist === 'nonce' ? 'another' : query.get('nonce'),
        ...(twist !== 'no-email' && { email: person.email, email_verified: twist !== 'unverified' }),
        name: person.name,
        // Google's name of the company, and Microsoft's names of the person.
        ...(twist !== 'private' && { hd: person.email.split('@')[1] }),
        ...(isMicrosoft && {
          oid: person.subject,
          preferred_username: person.email,
          ...(twist === 'private' && { idp: 'https://sts.windows.net/another/' }),
        }),
        ...(twist === 'mfa' && { amr: ['pwd', 'mfa'] }),
        ...(twist === 'now' && { auth_time: now }),
        ...(twist === 'open-session' && { auth_time: now - 3600 }),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'emulator' })
        .setIssuer(twist === 'issuer' ? `${issuer}/another` : issuer)
        .setAudience(twist === 'audience' ? 'another-client' : query.get('client_id')!)
        // Microsoft names a person differently for each client.
        .setSubject(isMicrosoft ? `${query.get('client_id')} ${person.subject}` : person.subject)
        .setIssuedAt(twist === 'expired' ? now - 7200 : now)
        .setExpirationTime(twist === 'expired' ? now - 3600 : now + 600)
        .sign(privateKey)
    )
  }
}
