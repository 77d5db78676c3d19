import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { newToken, tokenHash } from '#app/lib/crypto.server.ts'
import type { Ctx, CtxActor } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import { passkeyChallenges, passkeys, users } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { countTry, forgiveTry } from './limits.server.ts'
import { beginSession, failed, pendingFirstStep, SUSPENDED, type Visitor } from './sign-in.server.ts'
import { type AuthSession, REASONS, unlockSession } from './session.server.ts'

/** A challenge must be signed within this time. */
export const CHALLENGE_MS = 5 * 60_000
const MAX_PASSKEYS = 20

const OVER = 'This took too long, or was sent already. Please try again.'
const UNKNOWN = 'This passkey isn’t known here, or was removed. Sign in with your password.'
const NOT_VERIFIED = 'This passkey couldn’t be verified. Please try again, or sign in with your password.'
const SOMEONE_ELSES = 'This is someone else’s passkey. Use yours, or log out.'
const COPIED = 'This passkey was refused, because a copy of it may be in use. Sign in with your password.'

/** A passkey as its owner sees it. */
export interface PasskeyView {
  id: string
  name: string
  synced: boolean
  createdAt: string
  lastUsedAt: string | null
}

interface Found {
  account_id: string
  user_id: string
  id: string
  public_key: Buffer
  handle: string
  refused: boolean
  suspended: boolean
}

/** The relying party: passkeys belong to the host name of APP_URL and work on its origin alone. */
function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().APP_URL)
  return { id: hostname, origin }
}

/** The user's own passkeys, oldest first. */
export async function listPasskeys(ctx: Ctx): Promise<PasskeyView[]> {
  const actor = own(ctx)
  const rows = await ctx.db((tx) =>
    tx.select().from(passkeys).where(mine(ctx, actor)).orderBy(asc(passkeys.id)),
  )
  return rows.map(({ id, name, synced, createdAt, lastUsedAt }) => ({
    id,
    name,
    synced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/**
 * The first step of adding a passkey: takes the password, so that an unlocked browser isn't enough.
 * @returns what the browser passes to the authenticator, and a token for its cookie
 */
export async function beginAddPasskey(
  services: Services,
  ctx: Ctx,
  password: string,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; token: string }> {
  const actor = own(ctx)
  await confirmPassword(services, ctx, password)
  const { id: rpID } = relyingParty()
  const { handle, known } = await ctx.db(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ passkeyHandle: sql`coalesce(${users.passkeyHandle}, ${randomBytes(32).toString('base64url')})` })
      .where(and(eq(users.accountId, ctx.account.id), eq(users.id, actor.id)))
      .returning({ handle: users.passkeyHandle })
    const known = await tx
      .select({ id: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys)
      .where(mine(ctx, actor))
    return { handle: row!.handle!, known }
  })
  if (known.length >= MAX_PASSKEYS) {
    throw new AppError('conflict', `You can have ${MAX_PASSKEYS} passkeys. Remove one that you don’t use.`)
  }
  const options = await generateRegistrationOptions({
    rpName: 'Switchboard',
    rpID,
    userName: actor.email,
    userDisplayName: `${actor.firstName} ${actor.lastName}`.trim(),
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, token: await keepChallenge(services, options.challenge, actor.id) }
}

/**
 * The second step: stores the new passkey.
 * @param token of the cookie; its challenge is used up, whatever comes of it
 */
export async function addPasskey(
  services: Services,
  ctx: Ctx,
  token: string | null,
  { response, name }: { response: RegistrationResponseJSON; name: string },
): Promise<void> {
  const actor = own(ctx)
  const challenge = await takeChallenge(services, token, actor.id)
  if (!challenge) throw new AppError('invalid', OVER)
  const rp = relyingParty()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified)
    throw new AppError('invalid', 'This passkey couldn’t be verified. Please try again.')
  const { credential, credentialBackedUp } = verified.registrationInfo
  await ctx.db(async (tx) => {
    const [row] = await tx
      .insert(passkeys)
      .values({
        accountId: ctx.account.id,
        userId: actor.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        signatures: credential.counter,
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
        name,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!row) throw new AppError('conflict', 'This passkey was added already.')
    await audit(tx, ctx, { action: 'added a passkey', entity: 'user', entityId: actor.id, detail: name })
  })
}

/**
 * Removes one of the user's own passkeys, with the password. One that is gone already is as good as removed.
 */
export async function removePasskey(
  services: Services,
  ctx: Ctx,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const actor = own(ctx)
  await confirmPassword(services, ctx, password)
  await ctx.db(async (tx) => {
    const [row] = await tx
      .delete(passkeys)
      .where(and(mine(ctx, actor), eq(passkeys.id, id)))
      .returning({ name: passkeys.name })
    if (!row) return
    await audit(tx, ctx, {
      action: 'removed a passkey',
      entity: 'user',
      entityId: actor.id,
      detail: row.name,
    })
  })
}

/**
 * The first step of signing in by passkey. It names no passkeys, so that it reveals nothing of anyone.
 * @returns what the browser passes to the authenticator, and a token for its cookie
 */
export async function beginPasskeySignIn(
  services: Services,
  visitor: Visitor,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; token: string }> {
  await countTry(services, { 'passkey address': visitor.ip, 'passkey all': 'all' })
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return { options, token: await keepChallenge(services, options.challenge, null) }
}

/**
 * The second step: checks the signature and begins a session. A passkey verifies its user (by a PIN, finger or face), so
 * it stands for password and code together.
 * @param token of the cookie; its challenge is used up, whatever comes of it
 * @param pending the cookie of a second step, if there is one
 * @returns the session's token
 */
export async function signInWithPasskey(
  services: Services,
  token: string | null,
  response: AuthenticationResponseJSON,
  visitor: Visitor,
  pending: string | null = null,
): Promise<string> {
  const found = await ownerOf(services, token, response, visitor)
  // As the second step after the company's sign-in, it isn't a way around that.
  const first = await pendingFirstStep(services, pending, found)
  return first === 'company'
    ? beginSession(services, found, visitor, 'company', 'passkey')
    : beginSession(services, found, visitor, 'passkey')
}

/** Unlocks a session by a passkey of the user who signed in. */
export async function unlockWithPasskey(
  services: Services,
  session: AuthSession,
  token: string | null,
  { response, visitor }: { response: AuthenticationResponseJSON; visitor: Visitor },
): Promise<void> {
  const found = await ownerOf(services, token, response, visitor)
  if (found.account_id !== session.accountId || found.user_id !== session.userId) {
    throw new AppError('unauthorized', SOMEONE_ELSES)
  }
  await unlockSession(services, session)
}

/** Finds whose passkey signed a challenge. Whether they may still sign in is said only after the signature was right. */
async function ownerOf(
  services: Services,
  token: string | null,
  response: AuthenticationResponseJSON,
  visitor: Visitor,
): Promise<Found> {
  const limits = { 'sign-in address': visitor.ip, 'sign-in all': 'all' }
  await countTry(services, limits)
  const challenge = await takeChallenge(services, token, null)
  if (!challenge) throw new AppError('unauthorized', OVER)
  const [found] = await services.pool<Found[]>`select * from passkey_find(${response.id})`
  if (!found) throw new AppError('unauthorized', UNKNOWN)
  const rp = relyingParty()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    // With 0 the library checks the signature first; a counter that went back is refused below.
    credential: { id: response.id, publicKey: new Uint8Array(found.public_key), counter: 0 },
  }).catch(() => null)
  const { userHandle } = response.response
  if (!verified?.verified || (userHandle && userHandle !== found.handle)) {
    failed(services, found, visitor, 'wrong signature of a passkey')
    throw new AppError('unauthorized', NOT_VERIFIED)
  }
  if (found.refused) throw new AppError('forbidden', `You can’t sign in: ${REASONS.refused}.`)
  if (found.suspended) throw new AppError('forbidden', SUSPENDED)
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  const used = await withAccount(services.pool, found.account_id, async (tx) => {
    const it = and(eq(passkeys.accountId, found.account_id), eq(passkeys.id, found.id))
    const counts = newCounter === 0 ? eq(passkeys.signatures, 0) : lt(passkeys.signatures, newCounter)
    const rows = await tx
      .update(passkeys)
      .set({ signatures: newCounter, synced: credentialBackedUp, lastUsedAt: services.now() })
      .where(and(it, counts))
      .returning({ id: passkeys.id })
    if (rows.length > 0) return 'used'
    return (await tx.$count(passkeys, it)) > 0 ? 'copied' : 'removed'
  })
  if (used === 'removed') throw new AppError('unauthorized', UNKNOWN)
  if (used === 'copied') {
    failed(services, found, visitor, 'the passkey’s counter went back: it may be a copy')
    throw new AppError('unauthorized', COPIED)
  }
  await forgiveTry(services, limits, [])
  return found
}

/** Users manage their own passkeys only. */
function own(ctx: Ctx): CtxActor {
  if (!ctx.actor || ctx.ghostedBy) throw forbidden()
  return ctx.actor
}

const mine = (ctx: Ctx, actor: CtxActor) =>
  and(eq(passkeys.accountId, ctx.account.id), eq(passkeys.userId, actor.id))

async function keepChallenge(services: Services, challenge: string, userId: string | null): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(services.now().getTime() + CHALLENGE_MS)
  await withoutAccount(services.pool, (tx) =>
    tx.insert(passkeyChallenges).values({ tokenHash: tokenHash(token), userId, challenge, expiresAt }),
  )
  return token
}

/** Uses up a challenge: only the first of simultaneous calls gets it. */
async function takeChallenge(
  services: Services,
  token: string | null,
  userId: string | null,
): Promise<string | null> {
  if (!token || token.length > 100) return null
  const [row] = await withoutAccount(services.pool, (tx) =>
    tx
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.tokenHash, tokenHash(token)),
          gt(passkeyChallenges.expiresAt, services.now()),
          userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        ),
      )
      .returning({ challenge: passkeyChallenges.challenge }),
  )
  return row?.challenge ?? null
}
