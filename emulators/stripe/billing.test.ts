import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Emulators } from '#emulators/emulators.ts'
import { callControl, startTestEmulators, stripeSdk } from '#emulators/test-support.ts'

import { addCatalog } from './test-catalog.ts'
import type { Catalog } from './test-catalog.ts'

let emulators: Emulators
let stripe: Stripe
let catalog: Catalog

beforeAll(async () => {
  emulators = await startTestEmulators()
  stripe = stripeSdk(emulators)
})
afterAll(() => emulators.close())
beforeEach(async () => {
  emulators.reset()
  catalog = await addCatalog(stripe)
})

async function addCustomer(card = 'pm_card_visa'): Promise<string> {
  const { id } = await stripe.customers.create({ email: 'owner@agency.test', metadata: { account_id: '1' } })
  const method = await stripe.paymentMethods.attach(card, { customer: id })
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } })
  return id
}

const subscribe = (customer: string, params: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price: catalog.monthly }, { price: catalog.messages }],
    ...params,
  })

const advance = (days: number) => callControl(emulators, '/stripe/clock', { advanceDays: days })

const failure = (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: Stripe.errors.StripeError) => error,
  )

test('a subscription is paid at once, and renewed a month later with the usage of the month', async () => {
  const customer = await addCustomer()
  const subscription = await subscribe(customer)
  expect(subscription.status).toBe('active')
  const [first] = (await stripe.invoices.list({ customer })).data
  expect(first).toMatchObject({ status: 'paid', total: 4900, billing_reason: 'subscription_create' })

  const paid = await stripe.invoices.retrieve(first!.id, { expand: ['payments.data.payment.payment_intent'] })
  expect(paid.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded', amount: 4900 })
  const expand = ['data.price.tiers', 'data.price.product']
  const items = await stripe.subscriptionItems.list({ subscription: subscription.id, expand })
  expect(items.data[1]?.price).toMatchObject({
    tiers: [{ up_to: 1000 }, { up_to: null }],
    product: { name: 'Starter' },
  })

  const payload = { stripe_customer_id: customer, value: '1500' }
  await stripe.billing.meterEvents.create({
    event_name: 'switchboard_messages',
    payload,
    identifier: 'day-1',
  })
  const preview = await stripe.invoices.createPreview({ customer })
  // 1,000 messages are committed; 500 more cost 1.25 cents each.
  expect(preview.lines.data.map(({ amount, quantity }) => [amount, quantity])).toEqual([
    [4900, 1],
    [0, 1000],
    [625, 500],
  ])

  await advance(32)
  const [second] = (await stripe.invoices.list({ customer })).data
  expect(second).toMatchObject({ status: 'paid', total: 5525, billing_reason: 'subscription_cycle' })
  expect(second?.lines.data.reduce((sum, line) => sum + line.amount, 0)).toBe(second?.total)
  const lines = await stripe.invoices.listLineItems(second!.id)
  expect(String(lines.data[2]?.pricing?.unit_amount_decimal)).toBe('1.25')
})

test('an identifier of a meter event counts once', async () => {
  const customer = await addCustomer()
  const event = {
    event_name: 'switchboard_messages',
    payload: { stripe_customer_id: customer, value: '5' },
    identifier: 'once',
  }
  await stripe.billing.meterEvents.create(event)
  const error = await failure(stripe.billing.meterEvents.create(event))
  expect(error).toMatchObject({ statusCode: 400, message: 'An event already exists with identifier once.' })
  const minute = Math.floor(Date.now() / 60_000) * 60
  const times = { customer, start_time: minute - 3600, end_time: minute + 3600 }
  const usage = await stripe.billing.meters.listEventSummaries(catalog.meter, times)
  expect(usage.data[0]?.aggregated_value).toBe(5)
  await stripe.billing.meterEventAdjustments.create({
    event_name: 'switchboard_messages',
    type: 'cancel',
    cancel: { identifier: 'once' },
  })
  expect((await stripe.billing.meters.listEventSummaries(catalog.meter, times)).data).toEqual([])
})

test('a payment that fails is tried again, and the subscription is past due until it is paid', async () => {
  const customer = await addCustomer()
  const { id } = await subscribe(customer)
  const [method] = (await stripe.customers.listPaymentMethods(customer)).data
  await callControl(emulators, `/stripe/payment-methods/${method?.id}`, { declines: 'insufficient_funds' })
  await advance(32)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  const [open] = (await stripe.invoices.list({ customer })).data
  expect(open).toMatchObject({ status: 'open', attempted: true, attempt_count: 1 })
  expect(open?.next_payment_attempt).toBeGreaterThan(0)
  await advance(20)
  expect(await stripe.invoices.retrieve(open!.id)).toMatchObject({
    attempt_count: 4,
    next_payment_attempt: null,
  })

  const declined = await failure(stripe.invoices.pay(open!.id))
  expect(declined).toMatchObject({
    type: 'StripeCardError',
    decline_code: 'insufficient_funds',
    statusCode: 402,
  })
  await callControl(emulators, `/stripe/payment-methods/${method?.id}`, { declines: null })
  expect((await stripe.invoices.pay(open!.id)).status).toBe('paid')
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  expect((await failure(stripe.invoices.pay(open!.id))).message).toBe('Invoice is already paid')
})

test('a trial ends on its day', async () => {
  const customer = await addCustomer()
  const end = Math.floor(Date.now() / 1000) + 10 * 86_400
  const { id } = await subscribe(customer, { trial_end: end })
  expect((await stripe.invoices.createPreview({ customer })).total).toBe(4900)
  await advance(11)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    billing_cycle_anchor: end,
  })
  expect((await stripe.invoices.list({ customer })).data.map(({ total }) => total)).toEqual([4900, 0])
})

test('changed items are prorated to the second', async () => {
  const customer = await addCustomer()
  const { items, id } = await subscribe(customer)
  const [item] = items.data
  const half = Math.floor((item!.current_period_start + item!.current_period_end) / 2)
  const change = { items: [{ id: item!.id, price: catalog.larger }], proration_date: half }
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-2450, 4950, 9900, 0])
  expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(catalog.monthly)
  await stripe.subscriptions.update(id, change)
  const after = await stripe.invoices.createPreview({ subscription: id })
  expect(after.lines.data.map(({ amount }) => amount)).toEqual([-2450, 4950, 9900, 0])
})

test('the same idempotency key gives the same answer, and no other', async () => {
  const options = { idempotencyKey: 'key-1' }
  const first = await stripe.customers.create({ name: 'A' }, options)
  const again = await stripe.customers.create({ name: 'A' }, options)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  const other = await failure(stripe.customers.create({ name: 'B' }, options))
  expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  expect((await stripe.customers.list()).data).toHaveLength(1)

  await callControl(emulators, '/stripe/faults', { on: 'rest', action: 'delay', ms: 100 })
  const both = await Promise.allSettled(
    [1, 2].map(() => stripe.customers.create({ name: 'C' }, { idempotencyKey: 'key-2' })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await stripe.customers.list()).data).toHaveLength(2)
})

test('an answer that is lost is given again to the same key', async () => {
  await callControl(emulators, '/stripe/faults', { on: 'rest', action: 'hangup', path: 'POST /v1/customers' })
  // The SDK repeats a request whose connection was closed.
  await stripe.customers.create({ name: 'A' })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('refuses other keys, unknown parameters, and what the publishable key may not do', async () => {
  expect(await failure(stripeSdk(emulators, 'sk_test_wrong').customers.list())).toMatchObject({
    statusCode: 401,
  })
  expect(await failure(stripeSdk(emulators, 'pk_test_emulator').customers.list())).toMatchObject({
    statusCode: 403,
    code: 'secret_key_required',
  })
  expect(await failure(stripe.customers.create({ nmae: 'A' } as never))).toMatchObject({
    code: 'parameter_unknown',
  })
  expect(await failure(stripe.customers.retrieve('cus_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  expect(await failure(stripe.invoices.createPreview({ customer: await addCustomer() }))).toMatchObject({
    code: 'invoice_upcoming_none',
  })
})

test('the exact prices of graduated tiers add up to whole cents', async () => {
  const customer = await addCustomer()
  const tiers = [
    { up_to: 10, flat_amount: 500, unit_amount: 0 },
    { up_to: 20, unit_amount_decimal: Stripe.Decimal.from('0.333333333333') },
    { up_to: 'inf' as const, unit_amount_decimal: Stripe.Decimal.from('0.5') },
  ]
  const price = await stripe.prices.create({
    product: catalog.product,
    currency: 'usd',
    billing_scheme: 'tiered',
    tiers_mode: 'graduated',
    tiers,
    recurring: { interval: 'month', usage_type: 'metered', meter: catalog.meter },
  })
  await subscribe(customer, { items: [{ price: price.id }] })
  const amountsAt = async (value: number) => {
    const payload = { stripe_customer_id: customer, value: String(value) }
    await stripe.billing.meterEvents.create({ event_name: 'switchboard_messages', payload })
    const { lines, total } = await stripe.invoices.createPreview({ customer })
    expect(lines.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    return lines.data.map(({ quantity, amount }) => [quantity, amount])
  }
  const committed = [1, 500]
  expect(await amountsAt(0)).toEqual([[0, 0], committed])
  expect(await amountsAt(10)).toEqual([[10, 0], committed])
  expect(await amountsAt(1)).toEqual([[10, 0], committed, [1, 0]])
  // 10 thirds of a cent are 3 cents, and half a cent is rounded up.
  expect(await amountsAt(10)).toEqual([[10, 0], committed, [10, 3], [1, 1]])
})

test('a subscription that is canceled for its end is over then, with its usage billed', async () => {
  const customer = await addCustomer()
  const { id } = await subscribe(customer)
  const payload = { stripe_customer_id: customer, value: '1100' }
  await stripe.billing.meterEvents.create({ event_name: 'switchboard_messages', payload })
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await advance(33)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  const [last] = (await stripe.invoices.list({ customer })).data
  expect(last).toMatchObject({ status: 'paid', total: 125 })
  expect((await stripe.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1)
})

test('a subscription is canceled after the last attempt, if Stripe is set so', async () => {
  const customer = await addCustomer('pm_card_chargeCustomerFail')
  await callControl(emulators, '/stripe/settings', { afterRetries: 'canceled', retryDays: [2] })
  const start = Math.floor(Date.now() / 1000) + 86_400
  const { id } = await subscribe(customer, { trial_end: start })
  await advance(6)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
})
