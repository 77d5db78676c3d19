import { asc, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict, notFound } from '#app/lib/errors.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { callResults, calls } from '#db/schema/index.ts'
import { DEFAULT_RESULTS, MOST_RESULTS, type ResultChoice } from './result.ts'

type Row = typeof callResults.$inferSelect

const LOCK = 'call results'
const ENTITY = 'call result'
const LIVE = isNull(callResults.archivedAt)

/** Gives a new account its list. */
export async function addDefaultResults(tx: Database, accountId: string): Promise<void> {
  await tx
    .insert(callResults)
    .values(DEFAULT_RESULTS.map((name, index) => ({ accountId, name, position: index + 1 })))
    .onConflictDoNothing()
}

const selectResults = (tx: Database): Promise<Row[]> =>
  tx.select().from(callResults).where(LIVE).orderBy(asc(callResults.position), asc(callResults.id))

/** The results that can be chosen, in the order of their keys. */
export async function resultChoices(ctx: Ctx): Promise<ResultChoice[]> {
  requireActor(ctx)
  const rows = await ctx.db((tx) => selectResults(tx))
  return rows.map(({ id, name }) => ({ id, name }))
}

/** Also those that were removed from the list while calls had them. */
export async function allResults(ctx: Ctx): Promise<ResultChoice[]> {
  requireActor(ctx)
  return ctx.db((tx) =>
    tx
      .select({ id: callResults.id, name: callResults.name })
      .from(callResults)
      .orderBy(sql`archived_at nulls first`, asc(callResults.position), asc(callResults.id)),
  )
}

export interface ListedResult extends ResultChoice {
  version: number
  /** How many calls have it. */
  calls: number
}

/** The list as admins edit it. */
export async function listResults(ctx: Ctx): Promise<ListedResult[]> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [rows, used] = await Promise.all([
      selectResults(tx),
      tx
        .select({ id: calls.resultId, count: sql<number>`count(*)::int` })
        .from(calls)
        .where(sql`${calls.resultId} is not null`)
        .groupBy(calls.resultId),
    ])
    const counts = new Map(used.map(({ id, count }) => [id, count]))
    return rows.map(({ id, name, version }) => ({ id, name, version, calls: counts.get(id) ?? 0 }))
  })
}

export async function addResult(ctx: Ctx, { name }: { name: string }): Promise<void> {
  await change(ctx, async (tx, rows) => {
    if (rows.length >= MOST_RESULTS) {
      throw new AppError('conflict', `There are keys for ${MOST_RESULTS} results. Remove one first.`, 'name')
    }
    requireNew(rows, name, null)
    const position = (rows.at(-1)?.position ?? 0) + 1
    const [made] = await tx
      .insert(callResults)
      .values({ accountId: ctx.account.id, name, position, createdAt: ctx.now() })
      .returning({ id: callResults.id })
    return { action: 'added a call result', id: made!.id, name }
  })
}

/** @throws EditConflict; AppError forbidden, not-found; conflict at `name` */
export async function renameResult(
  ctx: Ctx,
  { id, name, version }: { id: string; name: string; version: number },
): Promise<void> {
  await change(ctx, async (tx, rows) => {
    const row = rowOf(rows, id)
    if (row.version !== version) {
      throw new EditConflict(
        `Someone else has named it “${row.name}” since. Save again to rename it.`,
        row.version,
      )
    }
    requireNew(rows, name, id)
    await tx
      .update(callResults)
      .set({ name, version: nextVersion(callResults) })
      .where(eq(callResults.id, id))
    return { action: 'renamed a call result', id, name: `${row.name} to ${name}` }
  })
}

/** Moves a result up by one. */
export async function moveResultUp(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx, rows) => {
    const row = rowOf(rows, id)
    const above = rows[rows.indexOf(row) - 1]
    if (!above) return null
    await tx.update(callResults).set({ position: above.position }).where(eq(callResults.id, id))
    await tx.update(callResults).set({ position: row.position }).where(eq(callResults.id, above.id))
    return { action: 'moved a call result', id, name: row.name }
  })
}

/**
 * Removes a result from the list. Calls that have it keep it, and so do reports.
 * @returns whether calls keep it
 */
export async function removeResult(ctx: Ctx, id: string): Promise<boolean> {
  let kept = false
  await change(ctx, async (tx, rows) => {
    const row = rowOf(rows, id)
    // Waits for a call that is about to have it.
    await tx.select({ id: callResults.id }).from(callResults).where(eq(callResults.id, id)).for('update')
    const [used] = await tx.select({ id: calls.id }).from(calls).where(eq(calls.resultId, id)).limit(1)
    kept = used !== undefined
    if (kept) await tx.update(callResults).set({ archivedAt: ctx.now() }).where(eq(callResults.id, id))
    else await tx.delete(callResults).where(eq(callResults.id, id))
    return { action: 'removed a call result', id, name: row.name }
  })
  return kept
}

type Changed = { action: string; id: string; name: string }

async function change(
  ctx: Ctx,
  run: (tx: Database, rows: readonly Row[]) => Promise<Changed | null>,
): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, LOCK)
    const changed = await run(tx, await selectResults(tx))
    if (!changed) return
    const { action, id, name } = changed
    await audit(tx, ctx, { action, entity: ENTITY, entityId: id, detail: name })
  })
}

function rowOf(rows: readonly Row[], id: string): Row {
  const row = rows.find((each) => each.id === id)
  if (!row) throw notFound('This result')
  return row
}

function requireNew(rows: readonly Row[], name: string, except: string | null): void {
  if (rows.some((row) => row.id !== except && row.name.toLowerCase() === name.toLowerCase())) {
    throw new AppError('conflict', `“${name}” is in the list already.`, 'name')
  }
}

/**
 * A result that can be chosen now, locked against being deleted.
 * @throws AppError invalid at `result` for one that was removed
 */
export async function requireResult(tx: Database, id: string): Promise<Row> {
  const [row] = await tx.select().from(callResults).where(eq(callResults.id, id)).for('share')
  if (row && !row.archivedAt) return row
  throw new AppError(
    'invalid',
    row
      ? `“${row.name}” was removed from the list. Choose another one.`
      : 'This result was removed from the list. Choose another one.',
    'result',
  )
}
