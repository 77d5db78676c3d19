import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client.ts'
import { notFound } from './errors.ts'
import { isUuid } from './uuid.ts'

/**
 * Locks a row until the transaction ends, so that its changes happen one at a time.
 * @throws AppError not-found, also for a row that isn't `where`
 */
export async function lockRow<T extends PgTable & { id: AnyPgColumn }>(
  tx: Database,
  table: T,
  id: string,
  what: string,
  where?: SQL,
): Promise<T['$inferSelect']> {
  const rows = isUuid(id)
    ? await tx
        .select()
        .from(table as PgTable)
        .where(and(eq(table.id, id), where))
        .for('no key update')
    : []
  if (!rows[0]) throw notFound(what)
  return rows[0]
}

/** The account whose names are locked: a `Ctx`, or one that the operator changes. */
type Owner = { account: { id: string } }

/** Waits until no other transaction of the account holds this name, and holds it until this one ends. */
export async function lockName(tx: Database, ctx: Owner, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${nameKey(ctx, name)})`)
}

/** As `lockName`, without waiting. Returns whether this transaction holds the name. */
export async function tryLockName(tx: Database, ctx: Owner, name: string): Promise<boolean> {
  const [row] = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${nameKey(ctx, name)}) as held`,
  )
  return row?.held ?? false
}

const nameKey = (ctx: Owner, name: string): SQL => sql`hashtextextended(${`${name} ${ctx.account.id}`}, 0)`
