import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { limitQuery, listOf, wholeList } from '#app/lib/api/list.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { getBalance } from './billing.server.ts'
import { invoiceAnswer, invoiceOnWire, subscriptionAnswer, subscriptionOnWire } from './billing-wire.ts'
import { listInvoices, readBilled, readInvoice } from './invoices/invoices.server.ts'
import { invoiceId } from './invoices/pay.schema.ts'
import { getPayment, payInvoice } from './invoices/pay.server.ts'
import { deleteMethod, makeDefault } from './payment-methods/change-method.server.ts'
import { METHOD_MESSAGES, type PaymentMethodView } from './payment-methods/payment-method.ts'
import { methodId } from './payment-methods/payment-method.schema.ts'
import { listPaymentMethods, readMethod } from './payment-methods/payment-methods.server.ts'
import { beginSetup } from './payment-methods/setup.server.ts'
import { getPlanCard } from './plans/plan-card.server.ts'

const paymentMethod = z
  .object({
    id: z.string(),
    type: z.enum(['card', 'us_bank_account']),
    card: z
      .object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })
      .nullable(),
    us_bank_account: z.object({ bank_name: z.string(), last4: z.string() }).nullable(),
    isDefault: z.boolean(),
    verifyUrl: z
      .string()
      .nullable()
      .describe('Where its owner verifies the bank account; null when there is nothing to verify.'),
  })
  .meta({ id: 'BillingMethod' })

const toMethod = ({ id, type, card, usBankAccount: bank, isDefault, verifyUrl }: PaymentMethodView) => ({
  id,
  type,
  card: card && { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
  us_bank_account: bank && { bank_name: bank.bankName, last4: bank.last4 },
  isDefault,
  verifyUrl,
})

const NO_BALANCE = {
  ...{ pastDue: 0, current: 0, upcoming: 0 },
  ...{ nextPayment: null, automaticPayment: false, asOf: null },
}

const UNAVAILABLE = 'Stripe doesn’t answer, or billing isn’t set up on this installation'
const account = { accountId: '$account' }

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/balance',
    summary: 'Get the account’s balance',
    area: 'billing',
    who: 'administer',
    output: z.object({
      pastDue: z.int().describe('Cents, as the other amounts.'),
      current: z.int(),
      upcoming: z.int(),
      nextPayment: z.iso.date().nullable().describe('Null when no payment is planned.'),
      automaticPayment: z.boolean(),
      asOf: z.iso.datetime().nullable().describe('When Stripe was last asked; null before the first bill.'),
    }),
    example: { params: account },
    run: async (ctx) => (await getBalance(ctx)) ?? NO_BALANCE,
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/invoices',
    summary: 'List invoices',
    notes: 'Newest first. The first page begins with the upcoming ones, which don’t count for `limit`.',
    area: 'billing',
    who: 'administer',
    query: {
      cursor: invoiceId.optional().describe('`nextCursor` of the page before.'),
      ...limitQuery(24),
    },
    output: listOf(invoiceAnswer),
    example: { params: account, query: { limit: '5' } },
    run: async (ctx, { query: { cursor, limit } }) => {
      const { upcoming, items, older } = await listInvoices(ctx, { after: cursor ?? null, limit })
      const shown = [...upcoming, ...items]
      const billed = await readBilled(
        ctx,
        shown.map(({ id }) => id),
      )
      const data = shown.map((view) => invoiceOnWire(view, billed.get(view.id)!))
      return { data, hasMore: older !== null, nextCursor: older }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/invoices/{invoiceId}',
    summary: 'Get an invoice',
    area: 'billing',
    who: 'administer',
    params: { invoiceId },
    output: invoiceAnswer,
    example: { params: { ...account, invoiceId: 'in_none' }, inTests: 404 },
    run: async (ctx, { params }) => {
      const [view, billed] = await Promise.all([
        ctx.db((tx) => readInvoice(tx, ctx, params.invoiceId)),
        readBilled(ctx, [params.invoiceId]),
      ])
      return invoiceOnWire(view, billed.get(view.id)!)
    },
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/invoices/{invoiceId}/pay',
    summary: 'Pay an invoice',
    notes:
      'Charges what is due to a payment method of the account, once for each Idempotency-Key. With `amount`, in cents, nothing else is charged.',
    area: 'billing',
    who: 'administer',
    whileReadOnly: true,
    params: { invoiceId },
    body: z.object({
      paymentMethodId: methodId.describe('One of the account’s payment methods.'),
      amount: z.int().min(0).optional(),
    }),
    output: z.object({
      isPaid: z.boolean().describe('False while a bank debit is under way; it takes days.'),
    }),
    errors: {
      conflict: 'it is paid, its amount has changed, the payment method is gone, or the bank refuses',
      unavailable: UNAVAILABLE,
    },
    example: {
      params: { ...account, invoiceId: '$invoice' },
      body: { paymentMethodId: '$defaultMethod' },
      inTests: 503,
    },
    run: async (ctx, { params, body: { paymentMethodId, amount }, request }) => {
      const { invoice } = await getPayment(ctx, params.invoiceId)
      return payInvoice(ctx, {
        invoiceId: params.invoiceId,
        paymentMethodId,
        amount: amount ?? invoice.amountRemaining,
        attempt: await attemptOf(request),
      })
    },
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/subscription',
    summary: 'Get the account’s subscription',
    area: 'billing',
    who: 'administer',
    output: subscriptionAnswer,
    errors: { 'not-found': 'the account has no subscription' },
    example: { params: account },
    run: async (ctx) => {
      const [subscription] = (await getPlanCard(ctx)).subscriptions
      if (!subscription) throw notFound('This subscription')
      return subscriptionOnWire(subscription)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/payment-methods/init',
    summary: 'Begin to add a payment method',
    notes: 'Stripe’s form in the browser adds a card or a bank account with the secret.',
    area: 'billing',
    who: 'administer',
    scope: 'write',
    output: z.object({ client_secret: z.string() }),
    errors: { 'not-found': 'billing isn’t set up on this installation', unavailable: UNAVAILABLE },
    example: { params: account, inTests: 404 },
    run: async (ctx) => ({ client_secret: (await beginSetup(ctx)).clientSecret }),
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/payment-methods',
    summary: 'List payment methods',
    notes: 'The default one comes first.',
    area: 'billing',
    who: 'administer',
    output: listOf(paymentMethod),
    example: { params: account },
    run: async (ctx) => wholeList((await listPaymentMethods(ctx)).map(toMethod)),
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/payment-method',
    summary: 'Get the default payment method',
    area: 'billing',
    who: 'administer',
    output: paymentMethod,
    errors: { 'not-found': 'there is none' },
    example: { params: account },
    run: async (ctx) => {
      const method = (await listPaymentMethods(ctx)).find(({ isDefault }) => isDefault)
      if (!method) throw new AppError('not-found', METHOD_MESSAGES.missing)
      return toMethod(method)
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/accounts/{accountId}/payment-methods/{methodId}',
    summary: 'Make a payment method the default',
    area: 'billing',
    who: 'administer',
    whileReadOnly: true,
    params: { methodId },
    output: paymentMethod,
    errors: {
      conflict: 'the bank account isn’t verified, or billing isn’t set up on this installation',
      unavailable: UNAVAILABLE,
    },
    example: { params: { ...account, methodId: '$defaultMethod' }, inTests: 409 },
    run: async (ctx, { params }) => {
      await makeDefault(ctx, params.methodId)
      return toMethod(await readMethod(ctx, params.methodId))
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/accounts/{accountId}/payment-methods/{methodId}',
    summary: 'Delete a payment method',
    area: 'billing',
    who: 'administer',
    whileReadOnly: true,
    params: { methodId },
    query: {
      nextDefault: methodId.optional().describe('The payment method that becomes the default instead.'),
    },
    errors: {
      conflict:
        'the subscription is charged to it and nothing takes its place, or billing isn’t set up on this installation',
      unavailable: UNAVAILABLE,
    },
    example: { params: { ...account, methodId: '$billingMethod' }, inTests: 409 },
    run: (ctx, { params, query }) => deleteMethod(ctx, params.methodId, query),
  }),
]

/** One payment for each Idempotency-Key, also when our own memory of the answer is lost. */
async function attemptOf(request: Request): Promise<string> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return crypto.randomUUID()
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Buffer.from(hash).toString('hex')
}
