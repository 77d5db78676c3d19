import { asc, desc, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { billingCustomers, paymentMethods } from '#db/schema/index.ts'
import { METHOD_MESSAGES, methodName } from '../payment-methods/payment-method.ts'
import { methodView } from '../payment-methods/payment-methods.server.ts'
import { formatCents } from '#app/lib/money.ts'
import { requireStripe } from '../stripe/client.server.ts'
import { askStripe, StripeProblem } from '../stripe/errors.ts'
import { requestSync, syncBilling } from '../stripe/sync.server.ts'
import { invoiceName, type InvoiceView } from './invoice-view.ts'
import { readInvoice } from './invoices.server.ts'
import { PAY_MESSAGES } from './pay-messages.ts'

export interface PayView {
  invoice: InvoiceView
  /** The payment methods that can be charged, the default one first. */
  methods: { id: string; label: string }[]
}

export async function getPayment(ctx: Ctx, invoiceId: string): Promise<PayView> {
  ctx.require('administer')
  return ctx.db(async (tx) => ({
    invoice: await readInvoice(tx, ctx, invoiceId),
    methods: await chargeable(tx),
  }))
}

/** A bank account that isn't verified can't be charged. */
async function chargeable(tx: Tx): Promise<PayView['methods']> {
  const rows = await tx
    .select()
    .from(paymentMethods)
    .where(isNull(paymentMethods.verifyUrl))
    .orderBy(desc(paymentMethods.isDefault), asc(paymentMethods.createdAt))
  return rows.map((row) => ({ id: row.id, label: methodName(methodView(row)) }))
}

interface PayInput {
  invoiceId: string
  paymentMethodId?: string | undefined
  /** The amount that the user saw, in cents. */
  amount?: number | undefined
  /** Requests with the same one charge once. */
  attempt: string
}

/**
 * Charges an invoice to the payment method that the user chose, if both are still as the user saw them.
 * @returns whether it is paid; a bank debit takes days
 * @throws StripeProblem
 */
export async function payInvoice(ctx: Ctx, input: PayInput): Promise<{ isPaid: boolean }> {
  const { invoice, methods } = await getPayment(ctx, input.invoiceId)
  if (!input.paymentMethodId || input.amount === undefined) {
    throw new AppError('invalid', methods.length > 0 ? PAY_MESSAGES.missing : PAY_MESSAGES.noMethod)
  }
  if (methods.length === 0) throw new AppError('conflict', PAY_MESSAGES.noMethod)
  const method = methods.find(({ id }) => id === input.paymentMethodId)
  if (!method) throw new AppError('conflict', `${METHOD_MESSAGES.gone} ${PAY_MESSAGES.again}`)
  const stripe = requireStripe()
  try {
    const current = await askStripe(stripe.invoices.retrieve(invoice.id))
    await requireUnchanged(ctx, current, input.amount)
    const paid = await askStripe(
      stripe.invoices.pay(
        invoice.id,
        { payment_method: method.id },
        { idempotencyKey: `pay-${ctx.account.id}-${invoice.id}-${input.attempt}` },
      ),
    )
    await ctx.db(async (tx) => {
      const detail = `${invoiceName(invoice)}, ${formatCents(input.amount!)}, ${method.label}`
      await audit(tx, ctx, { action: 'paid', entity: 'invoice', detail })
    })
    return { isPaid: paid.status === 'paid' }
  } catch (error) {
    throw explain(error)
  } finally {
    await mirror(ctx)
  }
}

/** Another user, Stripe's own retry or the operator may have been first. */
async function requireUnchanged(ctx: Ctx, current: Stripe.Invoice, amount: number): Promise<void> {
  const [customer] = await ctx.db((tx) =>
    tx.select({ id: billingCustomers.customerId }).from(billingCustomers),
  )
  const owner = typeof current.customer === 'string' ? current.customer : current.customer?.id
  if (!customer || owner !== customer.id) throw notFound('This invoice')
  if (current.status === 'paid') throw new AppError('conflict', PAY_MESSAGES.alreadyPaid)
  if (current.status !== 'open') throw new AppError('conflict', PAY_MESSAGES.voided)
  if (current.amount_remaining !== amount) {
    const now = formatCents(current.amount_remaining)
    throw new AppError('conflict', `The amount is now ${now}. ${PAY_MESSAGES.again}`)
  }
}

/** The message with the bank's own reason, or that someone else was first. */
function explain(error: unknown): unknown {
  if (!(error instanceof StripeProblem)) return error
  const { kind, reason, message } = error
  if (/already paid/i.test(message)) return new AppError('conflict', PAY_MESSAGES.alreadyPaid)
  if (reason === 'payment_intent_unexpected_state') return new AppError('conflict', PAY_MESSAGES.underWay)
  if (kind === 'action-needed') return new StripeProblem(kind, PAY_MESSAGES.confirm, reason)
  if (kind === 'declined') return new StripeProblem(kind, `${PAY_MESSAGES.failed}. ${message}`, reason)
  if (kind === 'down')
    return new StripeProblem(kind, `${PAY_MESSAGES.failed}. ${PAY_MESSAGES.unsure}`, reason)
  return new StripeProblem(kind, PAY_MESSAGES.failed, reason)
}

/** Shows at once what came of it. If Stripe doesn't answer again, a job does it later. */
async function mirror(ctx: Ctx): Promise<void> {
  try {
    await syncBilling(ctx)
  } catch (error) {
    log.warn({ err: error, accountId: ctx.account.id }, 'billing not mirrored after a payment')
    await ctx.db((tx) => requestSync(tx, ctx))
  }
}
