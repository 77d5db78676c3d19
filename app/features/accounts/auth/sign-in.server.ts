import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { signInPresence } from '#app/features/accounts/presence/presence.server.ts'
import { audit, type AuditSource } from '#app/lib/audit.server.ts'
import { inBackground } from '#app/lib/background.server.ts'
import { keyedHash, open } from '#app/lib/crypto.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { accounts, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { COMPANY_ONLY, companyRule } from './company-rule.server.ts'
import { countTry, forgiveTry, type LimitKeys } from './limits.server.ts'
import { stepOf, takeStep } from './mfa-code.server.ts'
import { verifyPassword } from '#app/lib/password.server.ts'
import { takeRecoveryCode } from './recovery-codes.server.ts'
import { auditSource, createSession, publishEnded, REASONS } from './session.server.ts'

export const WRONG = 'Invalid email and password combination'
export const SUSPENDED =
  'This account is suspended. Contact the operator of your Switchboard. In an emergency, call 911 from another phone.'
const WRONG_RECOVERY_CODE = 'This recovery code is wrong or was used already. Enter another one.'
/** The second step must follow within this time. */
export const PENDING_MS = 5 * 60_000

/** How a user has shown who they are, before a second step. */
export type FirstStep = 'password' | 'passkey' | 'company'

/** Where a sign-in comes from. */
export interface Visitor {
  ip: string | null
  userAgent: string | null
}

export interface Platform {
  id: string
  name: string
}

export type SignInResult =
  | { step: 'done'; token: string }
  /** The email belongs to several accounts. */
  | { step: 'platform'; platforms: Platform[] }
  /** The message '2fa required'. `pending` proves for five minutes that the password was right. */
  | { step: 'mfa'; pending: string }

interface Candidate {
  account_id: string
  account_name: string
  user_id: string
  password_hash: string
  mfa_enabled: boolean
  suspended: boolean
}

/**
 * Checks email and password and begins a session, or says what else is needed. It always checks exactly one password,
 * so that neither the response nor its time reveals whether an email is known.
 */
export async function signIn(
  services: Services,
  input: { email: string; password: string; platform?: string | undefined },
  visitor: Visitor,
): Promise<SignInResult> {
  const found = await candidates(services, input.email)
  if (!input.platform && found.length > 1) {
    await countTry(services, { 'accounts address': visitor.ip, 'accounts all': 'all' })
    return { step: 'platform', platforms: found.map(toPlatform) }
  }
  const candidate = input.platform ? found.find((row) => row.account_id === input.platform) : found[0]
  const limits: LimitKeys = {
    'sign-in email': input.email,
    'sign-in address': visitor.ip,
    'sign-in all': 'all',
  }
  await countTry(services, limits)
  const right = await verifyPassword(candidate?.password_hash ?? null, input.password)
  if (!right || !candidate) {
    if (candidate) failed(services, candidate, visitor, 'wrong password')
    throw new AppError('unauthorized', WRONG)
  }
  // An email in several accounts has several passwords. Knowing one must not allow more guesses at another.
  await forgiveTry(services, limits, found.length === 1 ? ['sign-in email'] : [])
  if (candidate.suspended) throw new AppError('forbidden', SUSPENDED)
  if (candidate.mfa_enabled)
    return { step: 'mfa', pending: pendingToken(candidate, services.now(), 'password') }
  const token = await beginSession(services, candidate, visitor, 'password')
  return { step: 'done', token }
}

/**
 * The second step: checks a code of the authenticator app, or a recovery code (24 characters, in lower case).
 */
export async function signInWithCode(
  services: Services,
  pending: string | null,
  code: string,
  visitor: Visitor,
): Promise<string> {
  const user = await pendingUser(services, pending)
  if (!user) throw new AppError('unauthorized', 'Please sign in again.')
  const limits: LimitKeys = { 'mfa user': user.user_id, 'sign-in address': visitor.ip }
  await countTry(services, limits)
  const now = services.now()
  const isRecoveryCode = code.length > 6
  const accepted = await withAccount(services.pool, user.account_id, async (tx) => {
    const who = { accountId: user.account_id, userId: user.user_id }
    if (isRecoveryCode) return takeRecoveryCode(tx, who, code, now)
    const secret = await openSecret(tx, user)
    const step = secret && stepOf(secret, code, now)
    return step ? takeStep(tx, who, step) : false
  })
  if (!accepted) {
    failed(services, user, visitor, isRecoveryCode ? 'wrong recovery code' : 'wrong multi-factor code')
    if (isRecoveryCode) throw new AppError('unauthorized', WRONG_RECOVERY_CODE, 'code')
    throw new AppError('unauthorized', 'This code is not right. Wait for the next one and try again.', 'code')
  }
  await forgiveTry(services, limits, ['mfa user'])
  return beginSession(
    services,
    user,
    visitor,
    user.first,
    isRecoveryCode ? 'recovery code' : 'multi-factor code',
  )
}

/** Whether the second step can still follow, and what the user has for it besides recovery codes. */
export async function secondStepOf(
  services: Services,
  pending: string | null,
): Promise<'app' | 'passkey' | null> {
  const user = await pendingUser(services, pending)
  return user && (user.mfa_enabled ? 'app' : 'passkey')
}

/** How this user has shown who they are, where a second step is pending for them. */
export async function pendingFirstStep(
  services: Services,
  pending: string | null,
  user: Pick<Candidate, 'account_id' | 'user_id'>,
): Promise<FirstStep | null> {
  const found = await pendingUser(services, pending)
  return found?.account_id === user.account_id && found.user_id === user.user_id ? found.first : null
}

/**
 * The accounts of an email that is in several. It returns none for an unknown email and for one in a single account,
 * so that it reveals nothing about them.
 */
export async function platformsFor(services: Services, email: string, visitor: Visitor): Promise<Platform[]> {
  await countTry(services, { 'accounts address': visitor.ip, 'accounts all': 'all' })
  const found = await candidates(services, email)
  return found.length > 1 ? found.map(toPlatform) : []
}

const toPlatform = (row: Candidate): Platform => ({ id: row.account_id, name: row.account_name })

async function candidates(services: Services, email: string): Promise<Candidate[]> {
  return services.pool<Candidate[]>`select * from sign_in_candidates(${email})`
}

/**
 * Begins a session of a user whose proof was right; returns its token.
 * @param second the second step, for the audit log
 */
export async function beginSession(
  services: Services,
  user: Pick<Candidate, 'account_id' | 'user_id'>,
  visitor: Visitor,
  first: FirstStep,
  second?: string,
) {
  const now = services.now()
  const { token, ended, events } = await withAccount(services.pool, user.account_id, async (tx) => {
    if (first !== 'company' && (await companyRule(tx, user.user_id)) === 'must')
      throw new AppError('forbidden', COMPANY_ONLY)
    const session = await createSession(tx, {
      accountId: user.account_id,
      userId: user.user_id,
      userAgent: visitor.userAgent,
      ip: visitor.ip,
      now,
      byCompany: first === 'company',
    })
    await audit(tx, source(user, visitor, now), {
      action: 'signed in',
      entity: 'user',
      entityId: user.user_id,
      detail: `by ${[first, second].filter(Boolean).join(' and ')}`,
    })
    const who = { accountId: user.account_id, userId: user.user_id }
    return { ...session, events: await signInPresence(tx, who, now) }
  })
  await publishEnded(services.bus, ended, REASONS.elsewhere)
  await services.bus.publish(events.map((event) => ({ ...event, accountId: user.account_id })))
  return token
}

/** Notes a failed sign-in. Runs after the response, so that a known email doesn't take longer than an unknown one. */
export function failed(
  services: Services,
  user: Pick<Candidate, 'account_id' | 'user_id'>,
  visitor: Visitor,
  detail: string,
): void {
  const now = services.now()
  inBackground('noting a failed sign-in', () =>
    withAccount(services.pool, user.account_id, (tx) =>
      audit(tx, source(user, visitor, now), {
        action: 'failed to sign in',
        entity: 'user',
        entityId: user.user_id,
        detail,
      }),
    ),
  )
}

const source = (user: Pick<Candidate, 'account_id' | 'user_id'>, visitor: Visitor, now: Date): AuditSource =>
  auditSource({ accountId: user.account_id, userId: user.user_id }, visitor.ip, now)

type PendingUser = Pick<Candidate, 'account_id' | 'user_id' | 'password_hash' | 'mfa_enabled'> & {
  mfa_secret: string | null
  first: FirstStep
}

/** Bound to the password's hash, so that changing the password invalidates it. */
export function pendingToken(
  user: Pick<Candidate, 'account_id' | 'user_id' | 'password_hash'>,
  now: Date,
  first: FirstStep,
): string {
  const claim = `${user.account_id}.${user.user_id}.${now.getTime() + PENDING_MS}.${first}`
  return `${claim}.${pendingMac(claim, user.password_hash).toString('base64url')}`
}

const pendingMac = (claim: string, passwordHash: string) =>
  keyedHash('mfa pending', `${claim}.${passwordHash}`)

async function pendingUser(services: Services, pending: string | null): Promise<PendingUser | null> {
  const [accountId, userId, expires, first, mac] = (pending ?? '').split('.')
  if (!accountId || !userId || !expires || !first || !mac || !isUuid(accountId) || !isUuid(userId))
    return null
  if (!(Number(expires) > services.now().getTime())) return null
  const [user] = await withAccount(services.pool, accountId, (tx) =>
    tx
      .select({
        account_id: users.accountId,
        user_id: users.id,
        password_hash: users.passwordHash,
        mfa_enabled: users.mfaEnabled,
        mfa_secret: users.mfaSecret,
      })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(and(eq(users.id, userId), isNull(users.disabledAt), isNull(accounts.suspendedAt))),
  )
  if (!user) return null
  const expected = pendingMac(`${accountId}.${userId}.${expires}.${first}`, user.password_hash)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { ...user, first: first as FirstStep }
}

async function openSecret(tx: Database, user: PendingUser): Promise<string | null> {
  if (!user.mfa_secret) return null
  return open(tx, user.account_id, user.mfa_secret, {
    table: 'users',
    column: 'mfa_secret',
    rowId: user.user_id,
  })
}
