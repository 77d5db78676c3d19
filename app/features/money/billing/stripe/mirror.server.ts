import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { insertRows } from '#db/insert-rows.ts'
import {
  accountBalances,
  accounts,
  billingCustomers,
  invoices,
  paymentMethods,
  subscriptions,
} from '#db/schema/index.ts'
import { billingChanged } from '../events.ts'
import { readPastDue, liftRestrictions } from '../dunning/restrictions.server.ts'
import { restrictionsOf, type PastDueAccount } from '../dunning/restrictions.ts'
import { trialOverSince } from '../dunning/take-steps.server.ts'
import { notifyOwners } from '../notices/notices.server.ts'
import { type Debts, debtsOf, isInvoicePastDue } from './balance.ts'
import type { InvoiceRow } from './mirror-rows.server.ts'
import type { CustomerState } from './read-customer.server.ts'
import { cardNotice, invoiceNotices } from './transitions.ts'

/** A part of the mirror that wasn't as Stripe has it. */
export type Change = 'subscriptions' | 'invoices' | 'payment methods'

/** Pages load again within this time when what is held may have changed. */
const FRAME_WITHIN_MS = 2000

const NOTHING: CustomerState = {
  subscriptions: [],
  invoices: [],
  methods: [],
  charged: null,
  automatic: false,
  finalizedAt: new Map(),
}

/**
 * Replaces the mirror, the balance and what follows from them, and notifies owners of what is new.
 * @param read null for a customer that was deleted at Stripe: what is mirrored of it goes
 */
export async function writeMirror(
  tx: Tx,
  ctx: Ctx,
  read: CustomerState | null,
  { isFirst }: { isFirst: boolean },
): Promise<{ changed: Change[]; nextDueAt: Date | null }> {
  const state = read ?? NOTHING
  const now = ctx.now()
  const [former, [balance], [account]] = await Promise.all([
    tx.select().from(invoices),
    tx.select({ asOf: accountBalances.asOf }).from(accountBalances),
    tx
      .select({ timezone: accounts.timezone, pastDueSince: accounts.pastDueSince })
      .from(accounts)
      .where(eq(accounts.id, ctx.account.id)),
  ])
  const changed = [
    ...((await replace(tx, ctx, subscriptions, state.subscriptions)) ? (['subscriptions'] as const) : []),
    ...((await replace(tx, ctx, invoices, state.invoices, former)) ? (['invoices'] as const) : []),
    ...((await replace(tx, ctx, paymentMethods, state.methods)) ? (['payment methods'] as const) : []),
  ]
  const owesElse = await writeDebts(tx, ctx, debtsOf(state, now, account!))
  if (!read) await tx.delete(billingCustomers)
  const at = (time: Date) => (row: InvoiceRow) => ({ ...row, isPastDue: isInvoicePastDue(row, time) })
  const notices = [
    ...invoiceNotices(
      isFirst ? null : former.map(at(balance?.asOf ?? now)),
      state.invoices.map(at(now)),
      now,
    ),
    ...cardNotice(
      state.methods.find(({ id }) => id === state.charged),
      now,
    ),
  ]
  for (const notice of notices) await notifyOwners(tx, ctx, notice)
  if (changed.length > 0 || owesElse) tx.after(billingChanged())
  const due = state.invoices.flatMap(({ status, dueAt }) => (status === 'open' && dueAt ? dueAt : []))
  const coming = due.filter((date) => date > now).toSorted((a, b) => a.getTime() - b.getTime())
  return { changed, nextDueAt: coming[0] ?? null }
}

type Mirrored = typeof subscriptions | typeof invoices | typeof paymentMethods

/**
 * Returns whether Stripe's rows aren't those that we had. Previews and addresses, which are new each time, are no change.
 */
async function replace<Table extends Mirrored>(
  tx: Tx,
  ctx: Ctx,
  table: Table,
  read: readonly Omit<Table['$inferInsert'], 'accountId'>[],
  given?: Table['$inferSelect'][],
): Promise<boolean> {
  const former = given ?? (await tx.select().from(table as Mirrored))
  const rows = read.map((row) => ({ ...row, accountId: ctx.account.id }) as Table['$inferInsert'])
  if (isDeepStrictEqual(comparable(table, former), comparable(table, rows))) return false
  await tx.delete(table)
  await insertRows(tx, table, rows)
  const isLasting = (row: object) => !('status' in row && row.status === 'upcoming')
  return !isDeepStrictEqual(
    comparable(table, former.filter(isLasting), ADDRESSES),
    comparable(table, rows.filter(isLasting), ADDRESSES),
  )
}

const ADDRESSES = new Set(['hostedUrl', 'pdfUrl', 'verifyUrl'])

/** The rows by id, each with all columns. */
function comparable(table: Mirrored, rows: readonly object[], without = new Set<string>()) {
  const names = Object.keys(getTableColumns(table)).filter((name) => !without.has(name))
  const whole = (row: object) => {
    const values = row as Record<string, unknown>
    return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  }
  return Object.fromEntries(rows.map((row) => [(row as { id: string }).id, whole(row)]))
}

/** Returns whether the balance isn't what it was. */
async function writeDebts(tx: Tx, ctx: Ctx, { pastDueSince: since, ...debts }: Debts): Promise<boolean> {
  const pastDueSince = since ?? (await trialOverSince(tx, ctx))
  const accountId = ctx.account.id
  const before = await readPastDue(tx, ctx)
  const [former] = await tx.select().from(accountBalances)
  const values = { ...debts, asOf: ctx.now() }
  await tx
    .insert(accountBalances)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: accountBalances.accountId, set: values })
  const held = await tx
    .update(accounts)
    // More time to pay was for what is paid now, not for the next debt.
    .set(pastDueSince ? { pastDueSince } : { pastDueSince, pastDueGrace: null })
    .where(
      and(
        eq(accounts.id, accountId),
        sql`past_due_since is distinct from ${pastDueSince?.toISOString() ?? null}`,
      ),
    )
    .returning({ id: accounts.id })
  if (held.length > 0) {
    const countRestricted = (account: PastDueAccount) => restrictionsOf(account, ctx.now()).restricted.size
    // The older of two debts may be paid.
    const isLess = before && countRestricted({ ...before, pastDueSince }) < countRestricted(before)
    if (!pastDueSince || isLess) await liftRestrictions(tx)
    tx.after(pagesChanged({ withinMs: FRAME_WITHIN_MS }))
  }
  return !isDeepStrictEqual({ ...former, asOf: null }, { accountId, ...debts, asOf: null })
}
