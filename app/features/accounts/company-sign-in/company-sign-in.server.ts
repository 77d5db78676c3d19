import { and, eq, isNull, sql } from 'drizzle-orm'
import { readSecretCookie, secretCookie } from '#app/features/accounts/auth/cookie.server.ts'
import { companyRule } from '#app/features/accounts/auth/company-rule.server.ts'
import { countTry, forgiveTry } from '#app/features/accounts/auth/limits.server.ts'
import { acceptByCompany } from '#app/features/accounts/auth/invitations.server.ts'
import { type AuthSession, REASONS, unlockSession } from '#app/features/accounts/auth/session.server.ts'
import {
  beginSession,
  failed,
  pendingToken,
  type Platform,
  type SignInResult,
  SUSPENDED,
  type Visitor,
} from '#app/features/accounts/auth/sign-in.server.ts'
import { openNote, sealNote } from '#app/lib/crypto.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { accounts, companyIdentities, companySignIns, passkeys, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { isProved, providerOf, requireStillProved } from './company-settings.server.ts'
import { providerName, type ProviderKind } from './company-sign-in.ts'
import {
  type VouchedPerson,
  redeemSignIn,
  type Provider,
  type Secrets,
  signInPage,
} from './provider.server.ts'

/** How long a person may take at the provider. */
const ROUND_TRIP_MS = 15 * 60_000
const PURPOSE = 'company sign-in'
const COOKIE = 'company'

const OVER = 'This took too long, or was finished already. Please sign in again.'
const UNVERIFIED = 'Your company’s sign-in doesn’t say that your email is verified. Ask your admin.'
const PRIVATE = 'This is a private Google account. Choose the one of your company.'
/** They act for every account, so that no account's owner may vouch for them. */
const SUPER = 'Super users sign in with their password and second step.'
const SOMEONE_ELSE_IN = 'You signed in at your company as someone else. Choose your own account there.'
const NOT_ASKED =
  'Your company let you in without asking who you are. Sign out there, then sign in again here.'
const NOT_SET_UP = 'No company sign-in is set up for this email. Sign in with your password.'

/** The browser carries it to the provider and back, sealed. */
interface Note extends Secrets {
  accountId: string
  /** Where to go afterward. */
  target: string
  until: number
  /** The session whose user shows again who they are. */
  again?: string
}

export const noteCookie = (note: string): string => secretCookie(COOKIE, note, ROUND_TRIP_MS / 1000)
export const noteFrom = (headers: Headers): string | null => readSecretCookie(headers, COOKIE)
export const clearNoteCookie = (): string => secretCookie(COOKIE, '', 0)

export type Start = { step: 'platform'; platforms: Platform[] } | ({ step: 'go' } & Going)

/** The provider's page, and the cookie's value. */
interface Going {
  url: string
  name: string
  note: string
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/**
 * Finds the company sign-in by the domain of an email and begins it. It says nothing about the email itself.
 */
export async function startCompanySignIn(
  services: Services,
  input: { email: string; platform?: string | undefined; target: string },
  visitor: Visitor,
): Promise<Start> {
  await countTry(services, { 'accounts address': visitor.ip, 'accounts all': 'all' })
  const domain = domainOf(input.email)
  const found = await services.pool<{ account_id: string; account_name: string }[]>`
    select * from company_sign_in_find(${domain})`
  if (found.length > 1 && !input.platform) {
    return {
      step: 'platform',
      platforms: found.map((row) => ({ id: row.account_id, name: row.account_name })),
    }
  }
  const chosen = input.platform ? found.find((row) => row.account_id === input.platform) : found[0]
  if (!chosen) throw new AppError('invalid', NOT_SET_UP, 'email')
  return { step: 'go', ...(await goTo(services, input.email, chosen.account_id, { target: input.target })) }
}

/** Lets the user of a session, locked or not, show at their company who they are. */
export async function proveAgain(
  services: Services,
  session: Pick<AuthSession, 'id' | 'accountId' | 'userId' | 'ownEmail'>,
  { target }: { target: string },
  visitor: Visitor,
): Promise<Going> {
  await countTry(services, { 'accounts address': visitor.ip, 'accounts all': 'all' })
  const rule = await withAccount(services.pool, session.accountId, (tx) => companyRule(tx, session.userId))
  if (!rule) throw new AppError('invalid', NOT_SET_UP)
  return goTo(services, session.ownEmail, session.accountId, { target, again: session.id })
}

async function goTo(
  services: Services,
  email: string,
  accountId: string,
  rest: Pick<Note, 'target' | 'again'>,
): Promise<Going> {
  const provider = await withAccount(services.pool, accountId, (tx) => openProvider(tx))
  if (!provider) throw new AppError('invalid', NOT_SET_UP, 'email')
  const { url, ...secrets } = await signInPage(provider, {
    email,
    domain: domainOf(email),
    isAgain: rest.again !== undefined,
  })
  const until = services.now().getTime() + ROUND_TRIP_MS
  const note: Note = { ...secrets, accountId, until, ...rest }
  return { url, name: providerName(provider.kind), note: sealNote(PURPOSE, JSON.stringify(note)) }
}

async function openProvider(tx: Database) {
  const [row] = await tx.select().from(companySignIns)
  return row ? providerOf(tx, row) : null
}

/** The provider's answer, and the browser's session. */
interface Back {
  sealed: string | null
  accountId: string | null
  back: URL
  session?: AuthSession | null
}

/**
 * Finishes a sign-in with the address that the provider led back to, which names the account unless its client is the
 * operator's. The second step follows, where the user has one here and the provider didn't say that it asked for one.
 * A session that waits for it is unlocked and confirmed instead.
 */
export async function finishCompanySignIn(
  services: Services,
  { sealed, accountId, back, session = null }: Back,
  visitor: Visitor,
): Promise<{ result: SignInResult | { step: 'again' }; target: string }> {
  const limits = { 'sign-in address': visitor.ip, 'sign-in all': 'all' }
  await countTry(services, limits)
  const note = readNote(sealed)
  if (!note || note.until < services.now().getTime()) throw new AppError('unauthorized', OVER)
  if (back.searchParams.get('error') === 'access_denied') {
    throw new AppError('unauthorized', 'You weren’t signed in, because it was canceled at your company.')
  }
  const provider = await withAccount(services.pool, note.accountId, (tx) => openProvider(tx))
  if (!provider) throw new AppError('unauthorized', NOT_SET_UP)
  if (provider.accountId !== accountId) throw new AppError('unauthorized', OVER)
  const person = await redeemSignIn(provider, back, note)
  if (person.email && !(await isKnown(services, note.accountId, provider.issuer, person.subject))) {
    await requireStillProved(services.pool, note.accountId, domainOf(person.email))
  }
  const user = await withAccount(services.pool, note.accountId, (tx) =>
    userOf(tx, person, provider, { now: services.now(), ip: visitor.ip }),
  )
  const who = { account_id: note.accountId, user_id: user.id }
  if (user.refused) {
    failed(services, who, visitor, user.refused)
    throw new AppError('forbidden', user.refused)
  }
  await forgiveTry(services, limits, [])
  if (note.again && session?.id === note.again) {
    if (session.userId !== user.id || session.accountId !== note.accountId) {
      throw new AppError('forbidden', SOMEONE_ELSE_IN)
    }
    if (person.signedInNow === false) throw new AppError('unauthorized', NOT_ASKED)
    await unlockSession(services, session, { byCompany: true })
    return { result: { step: 'again' }, target: note.target }
  }
  if (user.hasSecondStep && !person.secondFactor) {
    const pending = pendingToken({ ...who, password_hash: user.passwordHash }, services.now(), 'company')
    return { result: { step: 'mfa', pending }, target: note.target }
  }
  const token = await beginSession(services, who, visitor, 'company')
  return { result: { step: 'done', token }, target: note.target }
}

function readNote(sealed: string | null): Note | null {
  const text = sealed && sealed.length < 5000 ? openNote(PURPOSE, sealed) : null
  return text === null ? null : (JSON.parse(text) as Note)
}

const isKnown = (services: Services, accountId: string, issuer: string, subject: string) =>
  withAccount(
    services.pool,
    accountId,
    async (tx) => (await tx.$count(companyIdentities, isPerson(issuer, subject))) > 0,
  )

const isPerson = (issuer: string, subject: string) =>
  and(eq(companyIdentities.issuer, issuer), eq(companyIdentities.subject, subject))

type Link = Pick<typeof companyIdentities.$inferSelect, 'userId' | 'issuer' | 'subject'>

interface Found {
  id: string
  passwordHash: string
  hasSecondStep: boolean
  /** Why they can't sign in. */
  refused: string | null
}

/**
 * The user that a person is: the one who was it before, or the first time the one with their email. It is never someone
 * else at the provider who has the email now.
 */
async function userOf(
  tx: Database,
  person: VouchedPerson,
  { kind, issuer, version }: Pick<Provider, 'kind' | 'issuer' | 'version'>,
  { now, ip }: { now: Date; ip: string | null },
): Promise<Found> {
  const { email, subject } = person
  if (!email) throw new AppError('forbidden', person.isPrivate ? PRIVATE : UNVERIFIED)
  const [account] = await tx.select({ id: accounts.id, name: accounts.name }).from(accounts)
  if (!account || !(await isProved(tx, domainOf(email)))) {
    throw new AppError(
      'forbidden',
      `${email} isn’t an email of a domain that your company proved to be its own.`,
    )
  }
  const [known] = await tx
    .select()
    .from(companyIdentities)
    .where(isPerson(issuer, subject))
    .for('no key update')
  const [user] = await tx
    .select({
      user: users,
      suspendedAt: accounts.suspendedAt,
      mfaRequired: accounts.mfaRequired,
      hasPasskey: sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys.accountId} = ${users.accountId} and ${passkeys.userId} = ${users.id})`,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(known ? eq(users.id, known.userId) : and(eq(users.email, email), isNull(users.disabledAt)))
    // Waits for a dismissal, which removes what is linked.
    .for('share', { of: users })
  if (!user) {
    throw new AppError('forbidden', `Nobody here has the email ${email}. Ask your admin to invite you.`)
  }
  const { id, disabledAt, mfaEnabled, role } = user.user
  const passwordHash =
    user.user.passwordHash ||
    (disabledAt || user.suspendedAt || role === 'super'
      ? ''
      : await acceptByCompany(tx, { accountId: account.id, userId: id, ip, now }))
  // As after a password (sign_in_candidates).
  const hasSecondStep = mfaEnabled || (user.hasPasskey && user.mfaRequired)
  const refused = disabledAt
    ? `You can’t sign in: ${REASONS.refused}.`
    : user.suspendedAt
      ? SUSPENDED
      : passwordHash === ''
        ? 'Accept your invitation first: open the link in its email.'
        : role === 'super'
          ? SUPER
          : null
  if (!refused) {
    const where = { accountId: account.id, userId: id, issuer, subject }
    if (known) {
      await tx.update(companyIdentities).set({ lastUsedAt: now }).where(eq(companyIdentities.id, known.id))
    } else {
      const [added] = await tx
        .insert(companyIdentities)
        .values({ ...where, createdAt: now, lastUsedAt: now })
        .onConflictDoNothing()
        .returning({ id: companyIdentities.id })
      if (!added && !(await isLinked(tx, where))) {
        return { id, passwordHash, hasSecondStep: false, refused: SOMEONE_ELSE(kind) }
      }
    }
    await tx
      .update(companySignIns)
      .set({ workedAt: now })
      .where(and(eq(companySignIns.accountId, account.id), eq(companySignIns.version, version)))
  }
  return { id, passwordHash, hasSecondStep, refused }
}

/** Whether the user is this person, as after two first sign-ins at once. */
async function isLinked(tx: Database, { userId, issuer, subject }: Link): Promise<boolean> {
  const same = and(
    eq(companyIdentities.userId, userId),
    eq(companyIdentities.issuer, issuer),
    eq(companyIdentities.subject, subject),
  )
  return (await tx.$count(companyIdentities, same)) > 0
}

const SOMEONE_ELSE = (kind: ProviderKind) =>
  `At ${providerName(kind)}, this email belonged to someone else before. Ask your admin to reset your multi-factor sign-in.`
