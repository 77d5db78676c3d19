import { addDays } from 'date-fns/addDays'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Scopes } from '#app/lib/api/scopes.ts'
import { audit } from '#app/lib/audit.server.ts'
import { tokenHash } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { lockName, lockRow } from '#app/lib/locks.server.ts'
import { fullName } from '#app/lib/names.ts'
import { on } from '#db/joins.ts'
import { apiKeys, apiOrigins, users } from '#db/schema/index.ts'
import { MAX_KEYS, MAX_ORIGINS } from './limits.ts'
import { newKey } from './key-token.server.ts'

export interface KeyView {
  id: string
  name: string
  ending: string
  scopes: Scopes
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  /** The user it acts as. */
  by: string
  /** Whether calls with it work: its user may have been dismissed. */
  works: boolean
}

/** The keys that weren't revoked, newest first, and the listed sites. @throws AppError forbidden */
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
        .innerJoin(users, on(users, apiKeys.userId))
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
        works: disabledAt === null && (key.expiresAt === null || key.expiresAt > ctx.now()),
      })),
      origins: sites.map(({ origin }) => origin),
    }
  })
}

/**
 * Makes a key that acts as the owner who makes it. Returns the key itself, which isn't stored and can't be shown again.
 * @param days null for a key that doesn't expire
 * @throws AppError forbidden, also while acting as another user; conflict: too many keys
 */
export async function createKey(
  ctx: Ctx,
  { name, scopes, days }: { name: string; scopes: Scopes; days: number | null },
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
        userId: actor.id,
        name,
        tokenHash: tokenHash(key),
        ending: key.slice(-4),
        scopes: scopes as Record<string, 'read' | 'write'>,
        createdAt: ctx.now(),
        expiresAt: days === null ? null : addDays(ctx.now(), days),
      })
      .returning({ id: apiKeys.id })
    const detail = Object.entries(scopes)
      .map(([area, access]) => `${area}: ${access}`)
      .join(', ')
    await audit(tx, ctx, { action: 'made an API key', entity: 'api-key', entityId: row!.id, detail })
  })
  return key
}

/** The name of a key, for the question before it is revoked. @throws AppError forbidden, not-found */
export async function getKey(ctx: Ctx, id: string): Promise<{ name: string; ending: string }> {
  requireOwner(ctx)
  return ctx.db((tx) => lockRow(tx, apiKeys, id, 'This key', isNull(apiKeys.revokedAt)))
}

/** Ends a key at once. @throws AppError forbidden, not-found */
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
 * @throws AppError forbidden; conflict: too many sites
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
