import { expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { addCard, subscribe, useStripe } from '#tests/factories/stripe.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { customerOf } from '../stripe/customer.server.ts'
import { syncBilling } from '../stripe/sync.server.ts'
import { INVOICES_SHOWN, listInvoices } from './invoices.server.ts'
import { PAY_MESSAGES } from './pay-messages.ts'
import { paySchema } from './pay.schema.ts'
import { getPayment, payInvoice } from './pay.server.ts'

const db = useDatabase()
const stripe = useStripe()

/** An account with a card and an invoice that no payment was attempted for. */
async function agency({ card = 'pm_card_visa', amount = 4900 } = {}) {
  const { account } = await makeAccount(db)
  const maya = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const luis = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const employee = makeCtx(db, account, await makeUser(db, account.id))
  const customer = await customerOf(maya)
  const method = await addCard(stripe, maya, card)
  const invoice = (await stripe.control('/invoices', { customer, amount })) as { id: string }
  await syncBilling(maya)
  return { maya, luis, employee, customer, method, invoiceId: invoice.id }
}

/** The form as the dialog renders it. */
async function form(ctx: Ctx, invoiceId: string) {
  const { invoice, methods } = await getPayment(ctx, invoiceId)
  return {
    invoiceId,
    amount: invoice.amountRemaining,
    paymentMethodId: methods[0]?.id,
    attempt: crypto.randomUUID(),
  }
}

const charges = async (customer: string) =>
  (await stripe.sdk.charges.list({ customer })).data.map(({ amount, status }) => [amount, status])
const first = async (ctx: Ctx) => (await listInvoices(ctx)).items[0]!

test('two clicks and two owners pay an invoice once, and it shows as paid at once', async () => {
  const { maya, luis, customer, invoiceId } = await agency()
  expect(await first(maya)).toMatchObject({ state: 'open', canPay: true, amountRemaining: 4900 })
  const [click, other] = [await form(maya, invoiceId), await form(luis, invoiceId)]
  const results = await Promise.allSettled([
    payInvoice(maya, click),
    payInvoice(maya, click),
    payInvoice(luis, other),
  ])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeLessThan(3)
  for (const { reason } of refused) expect(reason.message).toBe(PAY_MESSAGES.alreadyPaid)
  expect(await charges(customer)).toEqual([[4900, 'succeeded']])
  expect(await first(luis)).toMatchObject({ state: 'paid', canPay: false, amountRemaining: 0 })
  await expect(payInvoice(luis, other)).rejects.toThrow(PAY_MESSAGES.alreadyPaid)
})

test('an invoice that isn’t as the dialog showed it is not charged', async () => {
  const { maya, customer, method, invoiceId } = await agency()
  const shown = await form(maya, invoiceId)
  await expect(payInvoice(maya, { ...shown, amount: 100 })).rejects.toThrow(
    'The amount is now $49.00. Nothing was charged. Check it and pay again.',
  )
  await addCard(stripe, maya, 'pm_card_mastercard')
  await stripe.sdk.paymentMethods.detach(method)
  await syncBilling(maya)
  await expect(payInvoice(maya, shown)).rejects.toThrow(
    'This payment method is no longer there. A colleague may have deleted it. Nothing was charged.',
  )
  const again = await form(maya, invoiceId)
  await stripe.control(`/invoices/${invoiceId}/void`, {})
  await expect(payInvoice(maya, again)).rejects.toThrow(PAY_MESSAGES.voided)
  expect(await first(maya)).toMatchObject({ state: 'void', canPay: false })
  expect(await charges(customer)).toEqual([])
})

test('another card than the default pays when it is chosen', async () => {
  const { maya, customer, invoiceId, method } = await agency()
  await stripe.control(`/payment-methods/${method}`, { declines: 'expired_card' })
  const other = await stripe.sdk.paymentMethods.attach('pm_card_mastercard', { customer })
  await syncBilling(maya)
  const shown = await form(maya, invoiceId)
  expect(shown.paymentMethodId).toBe(method)
  expect(await payInvoice(maya, { ...shown, paymentMethodId: other.id })).toEqual({ isPaid: true })
})

test('what is missing is named', async () => {
  const { maya, customer, invoiceId, method } = await agency()
  const shown = await form(maya, invoiceId)
  await expect(payInvoice(maya, { ...shown, paymentMethodId: '' })).rejects.toThrow(
    'missing payment information',
  )
  await stripe.sdk.paymentMethods.detach(method)
  await syncBilling(maya)
  await expect(payInvoice(maya, shown)).rejects.toThrow(
    'Missing Payment Method. Please enter and/or select default payment method',
  )
  expect(await charges(customer)).toEqual([])
})

test('a form without what the dialog has is answered in words', () => {
  const attempt = crypto.randomUUID()
  for (const form of [{}, { attempt: 'x' }, { attempt, amount: 'abc' }, { attempt, amount: '-5' }]) {
    expect(paySchema.safeParse(form).error?.issues.map(({ message }) => message)).toEqual([
      'missing payment information',
    ])
  }
})

test('a declined card says why, and can be tried again once it is good', async () => {
  const { maya, customer, invoiceId, method } = await agency()
  await stripe.control(`/payment-methods/${method}`, { declines: 'insufficient_funds' })
  const declined = payInvoice(maya, await form(maya, invoiceId))
  await expect(declined).rejects.toMatchObject({
    kind: 'declined',
    message: 'Unable to make payment. Try again later. Your card has insufficient funds.',
  })
  expect(await first(maya)).toMatchObject({ state: 'pending', payment: 'failed', canPay: true })
  await stripe.control(`/payment-methods/${method}`, { declines: null })
  await payInvoice(maya, await form(maya, invoiceId))
  expect(await charges(customer)).toEqual([
    [4900, 'succeeded'],
    [4900, 'failed'],
  ])
})

test('a card that asks for 3-D Secure leads to the page where it is confirmed', async () => {
  const { maya, invoiceId } = await agency({ card: 'pm_card_authenticationRequired' })
  await expect(payInvoice(maya, await form(maya, invoiceId))).rejects.toMatchObject({
    kind: 'action-needed',
    message: PAY_MESSAGES.confirm,
  })
  const invoice = await first(maya)
  expect(invoice).toMatchObject({ state: 'pending', payment: 'action-needed' })
  expect(invoice.hostedUrl).toMatch(/^http/)
})

test('a bank debit is under way for days, and isn’t past due then', async () => {
  const { maya, luis, invoiceId } = await agency({ card: 'pm_usBankAccount' })
  expect(await payInvoice(maya, await form(maya, invoiceId))).toEqual({ isPaid: false })
  expect(await first(maya)).toMatchObject({
    state: 'pending',
    payment: 'processing',
    canPay: false,
    isPastDue: false,
  })
  await expect(payInvoice(luis, await form(luis, invoiceId))).rejects.toThrow(PAY_MESSAGES.underWay)
})

test('an answer that got lost charges nothing twice', async () => {
  const { maya, customer, invoiceId } = await agency()
  await stripe.control('/faults', {
    on: 'rest',
    action: 'hangup',
    path: `/v1/invoices/${invoiceId}/pay`,
    times: 1,
  })
  await payInvoice(maya, await form(maya, invoiceId))
  expect(await charges(customer)).toEqual([[4900, 'succeeded']])

  const other = await agency()
  const shown = await form(other.maya, other.invoiceId)
  await stripe.control('/down', { as: 'error' })
  await expect(payInvoice(other.maya, shown)).rejects.toThrow(
    `Unable to make payment. Try again later. ${PAY_MESSAGES.unsure}`,
  )
  await stripe.control('/down', { as: null })
  expect(await first(other.maya)).toMatchObject({ state: 'open' })
  await payInvoice(other.maya, shown)
  expect(await charges(other.customer)).toEqual([[4900, 'succeeded']])
})

test('employees and other accounts reach no invoice', async () => {
  const { maya, employee, invoiceId } = await agency()
  const stranger = await agency()
  await expect(listInvoices(employee)).rejects.toMatchObject({ code: 'forbidden' })
  const shown = await form(maya, invoiceId)
  await expect(payInvoice(employee, shown)).rejects.toThrow('You do not have access to perform this action.')
  await expect(payInvoice(stranger.maya, shown)).rejects.toMatchObject({ code: 'not-found' })
  expect((await listInvoices(stranger.maya, { open: invoiceId, after: invoiceId })).open).toBeNull()
  expect(await charges(stranger.customer)).toEqual([])
})

test('a long history has pages, and only the open invoice has its lines', async () => {
  const { maya, customer } = await agency()
  await subscribe(stripe, maya)
  for (let count = 0; count < INVOICES_SHOWN; count += 1) {
    await stripe.control('/invoices', { customer, amount: 100 + count, description: `Number ${count}` })
  }
  await syncBilling(maya)
  const page = await listInvoices(maya)
  expect([page.items.length, page.upcoming.length, page.open]).toEqual([INVOICES_SHOWN, 1, null])
  const next = await listInvoices(maya, { after: page.older, open: page.items[0]!.id })
  const odd = await listInvoices(maya, { after: '\0', open: '\0' })
  expect([odd.items.length, odd.open]).toEqual([INVOICES_SHOWN, null])
  expect([next.items.length, next.upcoming.length, next.older]).toEqual([2, 0, null])
  expect(next.open!.lines).toMatchObject([{ quantity: 1, tax: 0 }])
  const ids = [...page.items, ...next.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(INVOICES_SHOWN + 2)
})
