import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Emulators } from '#emulators/emulators.ts'
import { callControl, startTestEmulators, stripeSdk } from '#emulators/test-support.ts'

import { completeSession } from './checkout.ts'
import { authenticatePayment } from './payments.ts'
import { authenticateSetup } from './setup-intents.ts'

let emulators: Emulators
let stripe: Stripe
let customer: string

beforeAll(async () => {
  emulators = await startTestEmulators()
  stripe = stripeSdk(emulators)
})
afterAll(() => emulators.close())
beforeEach(async () => {
  emulators.reset()
  customer = (await stripe.customers.create({ name: 'Agency' })).id
})

const failure = (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: Stripe.errors.StripeError) => error,
  )

/** As the card frame does it: with the publishable key and the intent's secret. */
async function confirmInBrowser(intent: Stripe.SetupIntent, form: Record<string, string>) {
  const response = await fetch(`${emulators.url}/stripe/v1/setup_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_emulator' },
    body: new URLSearchParams({ client_secret: intent.client_secret ?? '', use_stripe_sdk: 'true', ...form }),
  })
  return (await response.json()) as { status?: string; error?: { code: string; decline_code?: string } }
}

const card = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 1),
  'payment_method_data[card][cvc]': '123',
})

const addIntent = (type: 'card' | 'us_bank_account' = 'card') =>
  stripe.setupIntents.create({ customer, allowed_payment_method_types: [type] })

test('a browser saves a card, and its number is kept nowhere', async () => {
  const intent = await addIntent()
  expect(await confirmInBrowser(intent, card('4242424242424242'))).toMatchObject({ status: 'succeeded' })
  const [method] = (await stripe.paymentMethods.list({ customer })).data
  expect(method?.card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12 })
  const state = await callControl(emulators, '/stripe/state')
  expect(JSON.stringify(state)).not.toContain('4242424242424242')
  expect(await confirmInBrowser(intent, card('4242424242424242'))).toMatchObject({
    error: { code: 'setup_intent_unexpected_state' },
  })
})

test.for([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', undefined],
  ['4000000000000127', 'incorrect_cvc', undefined],
  ['4242424242424241', 'incorrect_number', undefined],
])('the test card %s is refused with %s', async ([number, code, decline]) => {
  const intent = await addIntent()
  const { error } = await confirmInBrowser(intent, card(number!))
  expect([error?.code, error?.decline_code]).toEqual([code, decline])
  expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
  expect(await confirmInBrowser(intent, card('4242424242424242'))).toMatchObject({ status: 'succeeded' })
})

test('3-D Secure is passed or failed, when a card is saved and when an invoice is paid', async () => {
  const { store } = emulators.stripe
  const intent = await addIntent()
  expect(await confirmInBrowser(intent, card('4000002760003184'))).toMatchObject({
    status: 'requires_action',
  })
  authenticateSetup(store, store.setupIntents.find(intent.id), false)
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  })
  await confirmInBrowser(intent, card('4000002760003184'))
  authenticateSetup(store, store.setupIntents.find(intent.id), true)
  const { payment_method: method } = await stripe.setupIntents.retrieve(intent.id)

  const { body } = await callControl<{ id: string }>(emulators, '/stripe/invoices', {
    customer,
    amount: 1000,
  })
  const error = await failure(stripe.invoices.pay(body.id, { payment_method: String(method) }))
  expect(error).toMatchObject({ code: 'invoice_payment_intent_requires_action', statusCode: 402 })
  const [payment] = (await stripe.invoicePayments.list({ invoice: body.id })).data
  authenticatePayment(store, store.paymentIntents.find(String(payment?.payment.payment_intent)), true)
  expect((await stripe.invoices.retrieve(body.id)).status).toBe('paid')
})

test('a bank account is verified by microdeposits, and its debits take days', async () => {
  const intent = await addIntent('us_bank_account')
  const confirmed = await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_usBankAccount' })
  expect(confirmed.next_action?.type).toBe('verify_with_microdeposits')
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([])
  const wrong = await failure(
    stripe.setupIntents.verifyMicrodeposits(intent.id, { descriptor_code: 'SM22BB' }),
  )
  expect(wrong.code).toBe('payment_method_microdeposit_verification_descriptor_code_mismatch')
  await stripe.setupIntents.verifyMicrodeposits(intent.id, { amounts: [32, 45] })
  const [method] = (await stripe.paymentMethods.list({ customer })).data
  expect(method?.us_bank_account?.last4).toBe('6789')

  const { body } = await callControl<{ id: string }>(emulators, '/stripe/invoices', {
    customer,
    amount: 1000,
  })
  const pending = await stripe.invoices.pay(body.id, { payment_method: method!.id })
  expect(pending).toMatchObject({ status: 'open', attempted: true })
  expect((await failure(stripe.invoices.pay(body.id))).code).toBe('payment_intent_unexpected_state')
  await callControl(emulators, '/stripe/clock', { advanceDays: 5 })
  expect((await stripe.invoices.retrieve(body.id)).status).toBe('paid')
})

test('Checkout saves a payment method and leads back', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    allowed_payment_method_types: ['card'],
    success_url: 'https://app.test/settings/billing?session={CHECKOUT_SESSION_ID}',
  })
  await stripe.setupIntents.confirm(String(session.setup_intent), { payment_method: 'pm_card_visa' })
  const { store } = emulators.stripe
  const back = completeSession(store, store.sessions.find(session.id))
  expect(back).toBe(`https://app.test/settings/billing?session=${session.id}`)
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  })
  expect(done.status).toBe('complete')
  expect((done.setup_intent as Stripe.SetupIntent).payment_method).toMatchObject({ type: 'card', customer })
})

test('a removed card is the default no more', async () => {
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } })
  await stripe.paymentMethods.detach(method.id)
  const { invoice_settings: settings } = (await stripe.customers.retrieve(customer)) as Stripe.Customer
  expect(settings.default_payment_method).toBeNull()
})
