import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { accountBalances, invoices } from '#db/schema/index.ts'
import { type InvoiceLine, isPastDue } from './invoice.ts'
import type { BilledInvoice, InvoiceState, InvoiceView, OpenInvoice } from './invoice-view.ts'

export const INVOICES_SHOWN = 24

/** The id of an invoice, or of a preview. */
const SHOWN_ID = /^(in_\w{1,100}|upcoming( sub_\w{1,100})?)$/

export interface InvoiceList {
  /** The next one; only on the first page. */
  upcoming: InvoiceView[]
  items: InvoiceView[]
  /** The id after which the older ones begin; null when there are none. */
  older: string | null
  /** The one that is expanded. */
  open: OpenInvoice | null
  /** When Stripe was last asked (ISO); null when it never was. */
  asOf: string | null
}

// The lines are only read for the invoice that is expanded.
const columns = {
  id: invoices.id,
  number: invoices.number,
  status: invoices.status,
  createdAt: invoices.createdAt,
  periodStart: invoices.periodStart,
  periodEnd: invoices.periodEnd,
  dueAt: invoices.dueAt,
  paidAt: invoices.paidAt,
  subscriptionId: invoices.subscriptionId,
  subtotal: invoices.subtotal,
  tax: invoices.tax,
  total: invoices.total,
  amountRemaining: invoices.amountRemaining,
  attempted: invoices.attempted,
  nextAttemptAt: invoices.nextAttemptAt,
  payment: invoices.payment,
  problem: invoices.problem,
  hostedUrl: invoices.hostedUrl,
  pdfUrl: invoices.pdfUrl,
  items: sql<number>`jsonb_array_length(${invoices.lines})`,
}

/** Invoices, newest first. */
export async function listInvoices(
  ctx: Ctx,
  named: { after?: string | null; open?: string | null; limit?: number } = {},
): Promise<InvoiceList> {
  ctx.require('administer')
  const [after, open] = [named.after, named.open].map((id) => (id && SHOWN_ID.test(id) ? id : null))
  const { limit = INVOICES_SHOWN } = named
  const olderThan = after
    ? sql`(${invoices.createdAt}, ${invoices.id}) < (select created_at, id from invoices where id = ${after})`
    : undefined
  return ctx.db(async (tx) => {
    const [upcoming, rows, opened, [balance]] = await Promise.all([
      after
        ? []
        : tx
            .select(columns)
            .from(invoices)
            .where(eq(invoices.status, 'upcoming'))
            .orderBy(asc(invoices.periodEnd)),
      tx
        .select(columns)
        .from(invoices)
        .where(and(ne(invoices.status, 'upcoming'), olderThan))
        .orderBy(desc(invoices.createdAt), desc(invoices.id))
        .limit(limit + 1),
      open
        ? tx.select({ id: invoices.id, lines: invoices.lines }).from(invoices).where(eq(invoices.id, open))
        : [],
      tx.select({ asOf: accountBalances.asOf }).from(accountBalances),
    ])
    const view = (row: InvoiceRow) => viewOf(row, ctx.now())
    const items = rows.slice(0, limit).map(view)
    return {
      upcoming: upcoming.map(view),
      items,
      older: rows.length > limit ? items.at(-1)!.id : null,
      open: (opened[0] as { id: string; lines: InvoiceLine[] } | undefined) ?? null,
      asOf: balance?.asOf.toISOString() ?? null,
    }
  })
}

/** The lines and facts of these invoices, by their ids. */
export async function readBilled(ctx: Ctx, ids: readonly string[]): Promise<Map<string, BilledInvoice>> {
  ctx.require('administer')
  const { id, attempted, subscriptionId, lines } = invoices
  const rows = await ctx.db((tx) =>
    tx
      .select({ id, attempted, subscriptionId, lines })
      .from(invoices)
      .where(inArray(id, [...ids])),
  )
  return new Map(rows.map((row) => [row.id, row as BilledInvoice]))
}

export async function readInvoice(tx: Database, ctx: Ctx, id: string): Promise<InvoiceView> {
  const [row] = await tx.select(columns).from(invoices).where(eq(invoices.id, id))
  if (!row || row.status === 'upcoming') throw notFound('This invoice')
  return viewOf(row, ctx.now())
}

type InvoiceRow = Pick<typeof invoices.$inferSelect, Exclude<keyof typeof columns, 'items'>> & {
  items: number
}

function viewOf(row: InvoiceRow, now: Date): InvoiceView {
  const state = stateOf(row)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const { id, number, subtotal, tax, total, amountRemaining, items, payment, problem, hostedUrl, pdfUrl } =
    row
  const at = state === 'upcoming' ? (row.nextAttemptAt ?? row.periodEnd) : row.createdAt
  return {
    id,
    number,
    state,
    isPastDue: isPastDue(row, now),
    canPay: row.status === 'open' && amountRemaining > 0 && payment !== 'processing',
    at: at.toISOString(),
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    dueAt: iso(row.dueAt),
    paidAt: iso(row.paidAt),
    nextAttemptAt: state === 'upcoming' ? null : iso(row.nextAttemptAt),
    subtotal,
    tax,
    total,
    amountRemaining,
    items,
    payment,
    problem,
    hostedUrl,
    pdfUrl,
  }
}

/** An open invoice is pending once a payment was attempted. */
function stateOf({ status, attempted }: { status: string; attempted: boolean }): InvoiceState {
  if (status === 'open') return attempted ? 'pending' : 'open'
  return status as InvoiceState
}
