import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { guardedFetch } from '#app/lib/guarded-fetch.server.ts'
import { log } from '#app/lib/log.server.ts'
import { COMPANY_CALLBACK_PATH, type ProviderKind } from './company-sign-in.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 200_000

/** An account's client at its provider. */
export interface Provider {
  kind: ProviderKind
  issuer: string
  clientId: string
  clientSecret: string
  /** Whose client it is; null for the operator's. */
  accountId: string | null
  /** Changes with each change of it. */
  version: number
}

/** Secrets of one sign-in, which the browser carries in a sealed cookie. */
export interface Secrets {
  state: string
  nonce: string
  /** PKCE's code verifier. */
  verifier: string
}

/** A person as the provider vouches for them. */
export interface VouchedPerson {
  subject: string
  /** In lower case; null without a verified one. */
  email: string | null
  /** An account at Google that isn't a company's. */
  isPrivate: boolean
  /** Signed in there with more than a password. */
  secondFactor: boolean
  /** Whether they signed in there just now, and not with an open session; null when the provider doesn't say. */
  signedInNow: boolean | null
}

/** How long before the token a sign-in may have been to count as just now, in seconds. */
const JUST_NOW = 10 * 60

/** Failures are logged in full, and shown as these. */
const NO_ANSWER = 'Your company’s sign-in doesn’t answer. Try again in a minute, or ask your admin.'
const REFUSED = 'Your company’s sign-in couldn’t be verified. Try again, or ask your admin.'

const trustedOrigins = () => env().SIGN_IN_PRIVATE_ORIGINS.split(/\s+/).filter(Boolean)

/**
 * The provider's redirect address. Each account has its own, so that a hostile provider can't hand in the answer of another
 * account's (mix-up attacks, RFC 9700, 4.4).
 */
export const redirectUri = (accountId: string | null): string =>
  `${env().APP_URL}${COMPANY_CALLBACK_PATH}${accountId === null ? '' : `/${accountId}`}`

/** Owners enter issuers, so that nothing is fetched from a private network. */
async function fetchFromProvider(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
): Promise<Response> {
  const trusted = trustedOrigins()
  const answer = await guardedFetch(url, {
    mayFetch: ({ protocol, origin }) => protocol === 'https:' || trusted.includes(origin),
    trustedOrigins: trusted,
    headers,
    ...(method === 'POST' && { body: String(body) }),
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
  })
  const type = answer.contentType ?? 'application/octet-stream'
  return new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: { 'content-type': type },
  })
}

async function configure({ issuer, clientId, clientSecret }: Provider) {
  const oidc = await import('openid-client')
  const insecure = trustedOrigins().includes(URL.parse(issuer)?.origin ?? '')
  const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [oidc.customFetch]: fetchFromProvider as never,
    ...(insecure && { execute: [oidc.allowInsecureRequests] }),
  })
  // The signature is checked too, and not only where the token came from.
  oidc.enableNonRepudiationChecks(config)
  return { oidc, config }
}

/** Whether a provider answers as an OpenID provider. */
export async function isOpenIdProvider(provider: Provider): Promise<boolean> {
  try {
    await configure(provider)
    return true
  } catch (error) {
    log.info({ err: error, issuer: provider.issuer }, 'a company sign-in does not answer')
    return false
  }
}

/** The provider's page for signing in, and the secrets with which its answer is checked. */
export async function signInPage(
  provider: Provider,
  { email, domain, isAgain = false }: { email: string; domain: string; isAgain?: boolean },
): Promise<Secrets & { url: string }> {
  try {
    const { oidc, config } = await configure(provider)
    const verifier = oidc.randomPKCECodeVerifier()
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(provider.accountId),
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      login_hint: email,
      // Google then offers accounts of this domain only.
      ...(provider.kind === 'google' && { hd: domain }),
      // An open session at the provider isn't enough then. Google knows no `login`, and asks by its own rules.
      ...(isAgain && { prompt: provider.kind === 'google' ? 'select_account' : 'login' }),
    })
    return { url: url.href, state, nonce, verifier }
  } catch (error) {
    log.warn({ err: error, issuer: provider.issuer }, 'a company sign-in could not begin')
    throw new AppError('unavailable', NO_ANSWER)
  }
}

/**
 * Redeems the code in the address that the provider led back to, and checks the ID token: its signature, issuer, audience,
 * time and nonce.
 */
export async function redeemSignIn(provider: Provider, back: URL, secrets: Secrets): Promise<VouchedPerson> {
  try {
    const { oidc, config } = await configure(provider)
    const address = new URL(redirectUri(provider.accountId))
    address.search = back.search
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const { amr, auth_time: at, iat } = claims
    return {
      subject: subjectOf(provider.kind, claims),
      email: verifiedEmail(provider.kind, claims),
      isPrivate: provider.kind === 'google' && typeof claims.hd !== 'string',
      secondFactor: Array.isArray(amr) && amr.includes('mfa'),
      signedInNow: typeof at === 'number' ? iat - at <= JUST_NOW : null,
    }
  } catch (error) {
    log.warn({ err: error, issuer: provider.issuer }, 'a company sign-in was refused')
    throw new AppError('unauthorized', REFUSED)
  }
}

/** At Microsoft `sub` is another one for each client, so that a new client would make everyone someone else. */
function subjectOf(kind: ProviderKind, { sub, oid }: Claims): string {
  if (kind !== 'microsoft') return sub
  if (typeof oid !== 'string') throw new Error('The ID token has no oid')
  return oid
}

/**
 * Google vouches for an email only where the account is one of a company's (`hd`): a private account keeps an email that its
 * person had once. Microsoft's admins give the names for signing in (`preferred_username`), but guests (`idp`) have theirs from
 * another directory, and anything can be in `email` unless it is marked as verified (`xms_edov`).
 */
function verifiedEmail(kind: ProviderKind, claims: Claims): string | null {
  const { email, email_verified: verified, preferred_username: name, hd, idp, iss, xms_edov: edov } = claims
  const isTrue = (claim: unknown) => [true, 1, 'true', '1'].includes(claim as never)
  let given: unknown = isTrue(verified) ? email : null
  if (kind === 'google' && typeof hd !== 'string') given = null
  if (kind === 'microsoft') given = idp !== undefined && idp !== iss ? null : isTrue(edov) ? email : name
  return typeof given === 'string' && given.includes('@') ? given.trim().toLowerCase() : null
}

type Claims = { sub: string; iss: string } & Record<string, unknown>
