import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Scopes } from '#app/lib/api/scopes.ts'
import { audit } from '#app/lib/audit.server.ts'
import { tokenHash } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { lockName, lockRow } from '#app/lib/locks.server.ts'
import { fullName } from '#app/lib/names.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { apiKeys, apiOrigins, users } from '#db/schema/index.ts'
import { MAX_KEYS, MAX_ORIGINS, OLD_WORKS_HOURS } from './limits.ts'
import { newKey } from './key-token.server.ts'

export interface KeyView {
  id: string
  name: string
  ending: string
  scopes: Scopes
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  /** Its maker. It acts as they do, unless it is a service account. */
  by: string
  isService: boolean
  /** Whether calls with it work: the user it acts as may have been dismissed. */
  works: boolean
}

/** Joins the user who made a key. */
const makerOfKey = and(
  eq(users.accountId, apiKeys.accountId),
  eq(users.id, sql`coalesce(${apiKeys.madeBy}, ${apiKeys.userId})`),
)

/** The keys that weren't revoked, newest first, and the listed sites. */
export async function readApiSettings(ctx: Ctx): Promise<{ keys: KeyView[]; origins: string[] }> {
  requireOwner(ctx)
  return ctx.db(async (tx) => {
    const [rows, sites] = await Promise.all([
      tx
        .select({
          key: apiKeys,
          firstName: users.firstName,
          lastName: users.lastName,
          disabledAt: users.disabledAt,
        })
        .from(apiKeys)
        .innerJoin(users, makerOfKey)
        .where(isNull(apiKeys.revokedAt))
        .orderBy(desc(apiKeys.id)),
      tx.select({ origin: apiOrigins.origin }).from(apiOrigins).orderBy(asc(apiOrigins.origin)),
    ])
    return {
      keys: rows.map(({ key, firstName, lastName, disabledAt }) => ({
        id: key.id,
        name: key.name,
        ending: key.ending,
        scopes: key.scopes,
        createdAt: key.createdAt.toISOString(),
        expiresAt: key.expiresAt?.toISOString() ?? null,
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
        by: fullName(firstName, lastName),
        isService: key.madeBy !== null,
        works:
          (key.madeBy !== null || disabledAt === null) &&
          (key.expiresAt === null || key.expiresAt > ctx.now()),
      })),
      origins: sites.map(({ origin }) => origin),
    }
  })
}

/**
 * Makes a key that acts as the owner who makes it or, with `isService`, as a service account of its own: a user who is disabled
 * from the start, and has an owner's permissions. Returns the key itself, which isn't stored and can't be shown again.
 * @param days null for a key that doesn't expire
 */
export async function createKey(
  ctx: Ctx,
  {
    name,
    scopes,
    days,
    isService = false,
  }: { name: string; scopes: Scopes; days: number | null; isService?: boolean },
): Promise<string> {
  requireOwner(ctx)
  const actor = requireActor(ctx)
  const key = newKey(ctx.account.id)
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, 'api keys')
    if ((await tx.$count(apiKeys, isNull(apiKeys.revokedAt))) >= MAX_KEYS) {
      throw new AppError('conflict', `An account can have ${MAX_KEYS} keys. Revoke one that isn’t used.`)
    }
    const [row] = await tx
      .insert(apiKeys)
      .values({
        accountId: ctx.account.id,
        userId: isService ? await addServiceUser(tx, ctx, name) : actor.id,
        madeBy: isService ? actor.id : null,
        name,
        tokenHash: tokenHash(key),
        ending: key.slice(-4),
        scopes: scopes as Record<string, 'read' | 'write'>,
        createdAt: ctx.now(),
        expiresAt: days === null ? null : addDays(ctx.now(), days),
      })
      .returning({ id: apiKeys.id })
    const may = Object.entries(scopes).map(([area, access]) => `${area}: ${access}`)
    const detail = [...(isService ? ['a service account'] : []), ...may].join(', ')
    await audit(tx, ctx, { action: 'made an API key', entity: 'api-key', entityId: row!.id, detail })
  })
  return key
}

/** The user as which a service account acts, named like its key. */
async function addServiceUser(tx: Database, ctx: Ctx, name: string): Promise<string> {
  const id = uuidv7(ctx.now().getTime())
  await tx.insert(users).values({
    ...{ accountId: ctx.account.id, id, firstName: name, lastName: '', role: 'owner', isService: true },
    // Nobody has a mailbox at .invalid.
    ...{ email: `${id}@service.invalid`, passwordHash: '', disabledAt: ctx.now(), createdAt: ctx.now() },
  })
  return id
}

/** The name of a key, for the question before it is rolled or revoked. */
export async function getKey(ctx: Ctx, id: string): Promise<{ name: string; ending: string }> {
  requireOwner(ctx)
  return ctx.db((tx) => lockRow(tx, apiKeys, id, 'This key', isNull(apiKeys.revokedAt)))
}

/**
 * Gives a key another value, which is returned and can't be shown again. The one before works for another day; one that was
 * rolled earlier ends.
 */
export async function rollKey(ctx: Ctx, id: string): Promise<string> {
  requireOwner(ctx)
  const key = newKey(ctx.account.id)
  await ctx.db(async (tx) => {
    const before = await lockRow(tx, apiKeys, id, 'This key', isNull(apiKeys.revokedAt))
    await tx
      .update(apiKeys)
      .set({
        ...{ tokenHash: tokenHash(key), ending: key.slice(-4) },
        ...{ oldTokenHash: before.tokenHash, oldUntil: addHours(ctx.now(), OLD_WORKS_HOURS) },
      })
      .where(eq(apiKeys.id, id))
    const detail = `…${before.ending}, now …${key.slice(-4)}`
    await audit(tx, ctx, { action: 'rolled an API key', entity: 'api-key', entityId: id, detail })
  })
  return key
}

/** Ends a key at once. */
export async function revokeKey(ctx: Ctx, id: string): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    await lockRow(tx, apiKeys, id, 'This key', isNull(apiKeys.revokedAt))
    await tx.update(apiKeys).set({ revokedAt: ctx.now() }).where(eq(apiKeys.id, id))
    await audit(tx, ctx, { action: 'revoked an API key', entity: 'api-key', entityId: id })
  })
}

/**
 * Adds and removes the sites whose pages may call the API, compared with the list as the user saw it: `was`.
 */
export async function saveOrigins(
  ctx: Ctx,
  { origins, was }: { origins: readonly string[]; was: readonly string[] },
): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, 'api origins')
    const before = (await tx.select({ origin: apiOrigins.origin }).from(apiOrigins)).map(
      ({ origin }) => origin,
    )
    const kept = before.filter((origin) => origins.includes(origin) || !was.includes(origin))
    const wanted = [...new Set([...kept, ...origins.filter((origin) => !was.includes(origin))])]
    if (wanted.length > MAX_ORIGINS)
      throw new AppError('conflict', `An account can list ${MAX_ORIGINS} sites.`)
    if (before.toSorted().join() === wanted.toSorted().join()) return
    await tx.delete(apiOrigins)
    if (wanted.length > 0) {
      await tx.insert(apiOrigins).values(wanted.map((origin) => ({ accountId: ctx.account.id, origin })))
    }
    await audit(tx, ctx, {
      action: 'changed the sites that may call the API',
      entity: 'account',
      entityId: ctx.account.id,
      detail: wanted.join(' '),
    })
  })
}

/** Records when a key was used last. */
export async function noteKeyUse(ctx: Ctx, id: string): Promise<void> {
  await ctx.db((tx) =>
    tx
      .update(apiKeys)
      .set({ lastUsedAt: ctx.now() })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt))),
  )
}

function requireOwner(ctx: Ctx): void {
  if (!ctx.can.ownAccount || ctx.ghostedBy) throw forbidden()
}
