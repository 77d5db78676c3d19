import { createHash, randomBytes } from 'node:crypto'

/** What an account has allowed the product. */
type Grant = { email: string; refreshToken: string; scope: string }
type AccessToken = { grant: Grant; expiresAt: number }
type Code = {
  email: string
  redirectUri: string
  challenge: string | null
  scope: string
  offline: boolean
  prompted: boolean
  expiresAt: number
}

const HOUR = 3600
const CODE_MS = 10 * 60_000

/** An answer of the token endpoint. */
export type TokenAnswer = { status: number; body: Record<string, unknown> }

const refused = (error: string, error_description: string, status = 400): TokenAnswer => ({
  status,
  body: { error, error_description },
})

/** Google's OAuth 2: codes, which work once, access tokens of an hour, and refresh tokens until they are revoked. */
export class OAuth {
  readonly clientId: string
  readonly clientSecret: string
  readonly #codes = new Map<string, Code>()
  readonly #access = new Map<string, AccessToken>()
  grants: Grant[] = []

  constructor(clientId: string, clientSecret: string) {
    this.clientId = clientId
    this.clientSecret = clientSecret
  }

  reset(): void {
    this.#codes.clear()
    this.#access.clear()
    this.grants = []
  }

  /** A code for what the account allowed on the consent page. */
  allow(email: string, query: URLSearchParams): string {
    const code = `4/${randomBytes(24).toString('base64url')}`
    this.#codes.set(code, {
      email,
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge'),
      scope: query.get('scope') ?? '',
      offline: query.get('access_type') === 'offline',
      prompted: (query.get('prompt') ?? '').includes('consent'),
      expiresAt: Date.now() + CODE_MS,
    })
    return code
  }

  /** The token endpoint. */
  token(form: URLSearchParams): TokenAnswer {
    if (form.get('client_id') !== this.clientId || form.get('client_secret') !== this.clientSecret) {
      return refused('invalid_client', 'Unauthorized', 401)
    }
    if (form.get('grant_type') === 'refresh_token') return this.#refresh(form.get('refresh_token'))
    if (form.get('grant_type') !== 'authorization_code')
      return refused('unsupported_grant_type', 'Invalid grant_type')
    const code = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    if (!code || code.expiresAt < Date.now()) return refused('invalid_grant', 'Malformed auth code.')
    if (code.redirectUri !== form.get('redirect_uri')) return refused('redirect_uri_mismatch', 'Bad Request')
    const verifier = form.get('code_verifier') ?? ''
    if (code.challenge && createHash('sha256').update(verifier).digest('base64url') !== code.challenge) {
      return refused('invalid_grant', 'Invalid code verifier.')
    }
    // Without a new consent, Google sends a refresh token only the first time.
    const first = !this.grants.some(({ email }) => email === code.email)
    const grant = {
      email: code.email,
      scope: code.scope,
      refreshToken: `1//${randomBytes(24).toString('base64url')}`,
    }
    this.grants.push(grant)
    const refresh = code.offline && (first || code.prompted)
    return {
      status: 200,
      body: { ...this.#accessOf(grant), ...(refresh && { refresh_token: grant.refreshToken }) },
    }
  }

  /** The account that a token was issued for; null for one that has expired or was revoked. */
  accountOf(authorization: string | undefined): string | null {
    const token = this.#access.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
    return token && token.expiresAt > Date.now() ? token.grant.email : null
  }

  /** Revokes a grant by one of its tokens. Returns false for an unknown token. */
  revoke(token: string): boolean {
    const grant =
      this.#access.get(token)?.grant ?? this.grants.find(({ refreshToken }) => refreshToken === token)
    if (!grant || !this.grants.includes(grant)) return false
    this.#drop((each) => each === grant)
    return true
  }

  /** Ends every grant, as when it is too old or the account takes it back. */
  revokeAll(): number {
    const count = this.grants.length
    this.#drop(() => true)
    return count
  }

  /** Ends the access tokens only: the product must refresh. */
  expireAccess(): void {
    this.#access.clear()
  }

  #drop(gone: (grant: Grant) => boolean): void {
    for (const [token, { grant }] of this.#access) if (gone(grant)) this.#access.delete(token)
    this.grants = this.grants.filter((grant) => !gone(grant))
  }

  #refresh(token: string | null): TokenAnswer {
    const grant = this.grants.find(({ refreshToken }) => refreshToken === token)
    if (!grant) return refused('invalid_grant', 'Token has been expired or revoked.')
    return { status: 200, body: this.#accessOf(grant) }
  }

  #accessOf(grant: Grant): Record<string, unknown> {
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    this.#access.set(token, { grant, expiresAt: Date.now() + HOUR * 1000 })
    return { access_token: token, expires_in: HOUR, scope: grant.scope, token_type: 'Bearer' }
  }
}
