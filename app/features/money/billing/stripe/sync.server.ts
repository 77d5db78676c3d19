import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import type { Database } from '#db/client.ts'
import { billingCustomers, invoices } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { InvoiceLine } from '../invoices/invoice.ts'
import { adoptFirstMethod } from '../payment-methods/first-default.server.ts'
import { stripeClient } from './client.server.ts'
import { updateAddress } from './customer.server.ts'
import { StripeProblem } from './errors.ts'
import { type Change, writeMirror } from './mirror.server.ts'
import { readCustomer } from './read-customer.server.ts'

/** The nightly reading of all customers takes this long, so that Stripe's limits leave room for what users do. */
const RECONCILED_WITHIN_MS = 2 * 60 * 60_000

/** Queues a reading of the mirror, soon or at a time. Several requests become one. */
export async function requestSync(tx: Database, ctx: Ctx, options: { runAt?: Date } = {}): Promise<void> {
  const key = options.runAt ? 'billing.sync later' : 'billing.sync'
  await enqueue(tx, 'billing.sync', {}, { key, ...options })
}

/**
 * Reads all that Stripe has of the account's customer and replaces our mirror with it. Of two that overlap, the one that began
 * to read last wins, so that an older answer never replaces a newer one.
 * @returns what has changed
 * @throws StripeProblem
 */
export async function syncBilling(ctx: Ctx): Promise<Change[]> {
  const stripe = stripeClient()
  const start = stripe && (await ctx.db(readStart))
  if (!start) return []
  const state = await readWithDefault(stripe, start).catch((error: unknown) => {
    if (!(error instanceof StripeProblem && error.kind === 'gone')) throw error
    // The keys of another account of the operator's, perhaps: nothing is removed on such an answer.
    log.error({ accountId: ctx.account.id, customerId: start.customerId }, 'billing: no such customer')
    return undefined
  })
  if (state === undefined) return []
  return ctx.db(async (tx) => {
    if (!(await claimNewestSync(tx, start))) return []
    const { changed, nextDueAt } = await writeMirror(tx, ctx, state, start)
    // No event says that a due date has passed.
    if (nextDueAt) await requestSync(tx, ctx, { runAt: nextDueAt })
    return changed
  })
}

async function readWithDefault(stripe: Stripe, { customerId, known }: SyncStart) {
  const state = await readCustomer(stripe, customerId, known)
  const hasChanged = state && (await adoptFirstMethod(stripe, customerId, state))
  return hasChanged ? readCustomer(stripe, customerId, known) : state
}

/** The job. A change that only a reconciliation finds was announced by an event that got lost. */
export async function runSync(ctx: Ctx, { reconciles }: { reconciles?: boolean | undefined }): Promise<void> {
  const changed = await syncBilling(ctx)
  if (!reconciles) return
  if (changed.length > 0) log.warn({ accountId: ctx.account.id, changed }, 'billing: mended the mirror')
  await updateAddress(ctx)
}

export interface SyncStart {
  customerId: string
  /** By the database's clock, to the microsecond. */
  at: string
  isFirst: boolean
  /** The lines of invoices that don't change any more. */
  known: Map<string, InvoiceLine[]>
}

async function readStart(tx: Tx): Promise<SyncStart | null> {
  const [customers, settled] = await Promise.all([
    tx
      .select({
        customerId: billingCustomers.customerId,
        syncedAt: billingCustomers.syncedAt,
        at: sql<string>`clock_timestamp()::text`,
      })
      .from(billingCustomers),
    tx
      .select({ id: invoices.id, lines: invoices.lines })
      .from(invoices)
      .where(inArray(invoices.status, ['paid', 'void', 'uncollectible'])),
  ])
  const [customer] = customers
  if (!customer) return null
  const known = new Map(settled.map(({ id, lines }) => [id, lines as InvoiceLine[]]))
  return { customerId: customer.customerId, at: customer.at, isFirst: customer.syncedAt === null, known }
}

/** Whether nothing has been written that was read later. Keeps others waiting until this transaction ends. */
async function claimNewestSync(tx: Tx, { customerId, at }: SyncStart): Promise<boolean> {
  const time = sql`${at}::timestamptz`
  const taken = await tx
    .update(billingCustomers)
    .set({ syncedAt: time })
    .where(
      and(
        eq(billingCustomers.customerId, customerId),
        or(isNull(billingCustomers.syncedAt), lt(billingCustomers.syncedAt, time)),
      ),
    )
    .returning({ id: billingCustomers.customerId })
  return taken.length > 0
}

/** Reads the mirror of every customer again, one after the other. */
export async function reconcileBilling(services: Services): Promise<void> {
  if (!stripeClient()) return
  const rows = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ id: string }>(sql`select accounts_with_customers as id from accounts_with_customers()`),
  )
  const start = services.now().getTime()
  for (const [at, { id: accountId }] of rows.entries()) {
    const runAt = new Date(start + (RECONCILED_WITHIN_MS * at) / rows.length)
    const ctx = await systemCtx(services, accountId)
    await ctx?.db((tx) =>
      enqueue(tx, 'billing.sync', { reconciles: true }, { key: 'billing.reconcile', runAt }),
    )
  }
}
