import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { queueTagRefreshForAll, tagClients } from '#app/features/people/tags/tag-members.server.ts'
import { auditEach } from '#app/lib/audit.server.ts'
import { type Ctx, type Tx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { auditLog, clients } from '#db/schema/index.ts'
import { lockExternalIds } from '#app/features/people/clients/external-id.server.ts'
import { type ClientChange, clientChanged } from '#app/features/people/clients/events.ts'
import { tagsChanged } from '#app/features/people/tags/events.ts'
import { MANY_CLIENTS, MOST_AT_ONCE } from '#app/features/people/clients/client-list-item.ts'
import { requireLocation, requireManager } from './client-settings.server.ts'
import { trashCutoff } from '#app/lib/trash.ts'

/** An action on several clients at once. A manager or location of null removes it. */
export type BulkAction =
  | { kind: 'manager'; userId: string | null }
  | { kind: 'location'; locationId: string | null }
  | { kind: 'tag'; tagId: string }
  | { kind: 'delete' }

export interface BulkResult {
  /** How many of the clients were still there. */
  count: number
  /** When they were deleted, for restoreDeletedAt. */
  deletedAt: Date | null
}

/**
 * Changes many clients in a few statements. Each gets its own audit entry.
 * @throws AppError invalid for none, or more than MOST_AT_ONCE; not-found when none of them is there
 */
export async function changeClients(
  given: Ctx,
  chosen: readonly string[],
  action: BulkAction,
): Promise<BulkResult> {
  // Undo finds the deleted clients by this time.
  const now = given.now()
  const ctx: Ctx = { ...given, now: () => now }
  requireActor(ctx)
  if (action.kind === 'delete' && !ctx.can.deleteClients) throw forbidden()
  const ids = [...new Set(chosen)].filter(isUuid)
  if (ids.length === 0) throw new AppError('invalid', 'Choose contacts first.')
  if (ids.length > MOST_AT_ONCE) {
    throw new AppError('invalid', `Choose at most ${MOST_AT_ONCE.toLocaleString('en-US')} contacts.`)
  }
  return ctx.db(async (tx) => {
    // Lock in one order, so that two bulk actions can't deadlock.
    const there = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(inArray(clients.id, ids), isNull(clients.deletedAt)))
      .orderBy(asc(clients.id))
      .for('no key update')
    if (there.length === 0) throw notFound('These contacts')
    const found = there.map((row) => row.id)
    const changed = await applyAction(tx, ctx, found, action)
    await auditEach(
      tx,
      ctx,
      changed.map((id) => ({ action: AUDITED[action.kind], entity: 'client', entityId: id })),
    )
    publishAll(tx, changed, action.kind === 'delete' ? 'deleted' : 'updated')
    if (action.kind === 'tag' && changed.length > 0) {
      tx.after(tagsChanged())
    }
    return { count: found.length, deletedAt: action.kind === 'delete' ? now : null }
  })
}

const AUDITED: Record<BulkAction['kind'], string> = {
  manager: 'assigned the manager',
  location: 'set the location',
  tag: 'assigned tags',
  delete: 'deleted',
}

/** @returns the ids of the clients that changed */
async function applyAction(tx: Database, ctx: Ctx, ids: string[], action: BulkAction): Promise<string[]> {
  const update = async (set: Partial<typeof clients.$inferInsert>, where?: SQL) => {
    const rows = await tx
      .update(clients)
      .set(action.kind === 'delete' ? set : { ...set, updatedAt: ctx.now(), version: nextVersion(clients) })
      .where(and(inArray(clients.id, ids), where))
      .returning({ id: clients.id })
    return rows.map((row) => row.id)
  }
  switch (action.kind) {
    case 'manager': {
      const { userId } = action
      await requireManager(tx, userId)
      return update(
        { managedBy: userId, managedOn: userId ? ctx.now() : null },
        userId ? or(isNull(clients.managedBy), ne(clients.managedBy, userId)) : isNotNull(clients.managedBy),
      )
    }
    case 'location': {
      const { locationId } = action
      await requireLocation(tx, locationId)
      return update(
        { locationId },
        locationId
          ? or(isNull(clients.locationId), ne(clients.locationId, locationId))
          : isNotNull(clients.locationId),
      )
    }
    case 'tag':
      return tagClients(tx, ctx, action.tagId, ids)
    case 'delete':
      return update({ deletedAt: ctx.now() })
  }
}

/** The clients that the acting user deleted at exactly this time. */
const deletedThen = (ctx: Ctx, at: Date) =>
  and(
    eq(clients.deletedAt, at),
    sql`exists (select 1 from ${auditLog} a where a.account_id = ${clients.accountId} and a.entity = 'client'
      and a.entity_id = ${clients.id} and a.action = 'deleted' and a.actor_id = ${ctx.actor?.id ?? null}::uuid
      and a.created_at = ${at.toISOString()}::timestamptz)`,
  )

/** How many clients Undo would restore. */
export async function countDeletedAt(ctx: Ctx, at: Date | null): Promise<number> {
  if (!at || !ctx.actor) return 0
  const [row] = await ctx.db((tx) =>
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(clients)
      .where(deletedThen(ctx, at)),
  )
  return row?.n ?? 0
}

/** The customer number, unless another client has it by now. */
const stillFree = sql`case when not exists (
  select 1 from ${clients} o where o.account_id = ${clients.accountId} and o.external_id = ${clients.externalId}
    and o.id <> ${clients.id} and o.deleted_at is null) then ${clients.externalId} end`

/**
 * Restores all clients that the acting user deleted at this time.
 * @returns how many were restored
 */
export async function restoreDeletedAt(ctx: Ctx, at: Date): Promise<number> {
  if (!ctx.actor || !ctx.can.deleteClients) throw forbidden()
  if (at < trashCutoff(ctx.now())) throw notFound('These contacts')
  return ctx.db(async (tx) => {
    await lockExternalIds(tx, ctx)
    const rows = await tx
      .update(clients)
      .set({ deletedAt: null, externalId: stillFree, updatedAt: ctx.now() })
      .where(deletedThen(ctx, at))
      .returning({ id: clients.id })
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return 0
    await auditEach(
      tx,
      ctx,
      ids.map((id) => ({ action: 'restored', entity: 'client', entityId: id })),
    )
    await queueTagRefreshForAll(tx)
    publishAll(tx, ids, 'restored')
    return ids.length
  })
}

/** Up to this many clients get an event each. */
const FEW = 50

function publishAll(tx: Tx, ids: readonly string[], change: ClientChange['change']): void {
  for (const id of ids.length > FEW ? [MANY_CLIENTS] : ids) {
    tx.after(clientChanged({ id, change }))
  }
}
