// @isolated: changes the environment
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { addCatalog } from '#emulators/stripe/test-catalog.ts'
import { callControl, startTestEmulators } from '#emulators/test-support.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { requireStripe } from '../stripe/client.server.ts'
import { customerOf } from '../stripe/customer.server.ts'
import { syncBilling } from '../stripe/sync.server.ts'
import { deleteMethod, makeDefault } from './change-method.server.ts'
import { expiryOf, METHOD_MESSAGES, methodName } from './payment-method.ts'
import { getDeletion, getMethodsTab, listPaymentMethods } from './payment-methods.server.ts'
import { beginCheckout, beginSetup, finishSetup, getProvider } from './setup.server.ts'

const db = useDatabase()
let emulators: Emulators
let env: Record<string, string>

beforeAll(async () => {
  emulators = await startTestEmulators()
  env = {
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_BASE_URL: `${emulators.url}/stripe`,
    STRIPE_JS_URL: `${emulators.url}/stripe/js`,
  }
  Object.assign(process.env, env)
  resetEnv()
})
afterAll(async () => {
  await emulators.close()
  for (const name of Object.keys(env)) delete process.env[name]
  resetEnv()
})

async function agency() {
  const { account } = await makeAccount(db)
  const [maya, luis] = [await makeUser(db, account.id, { role: 'owner' }), await makeUser(db, account.id)]
  return { account, ctx: makeCtx(db, account, maya), employee: makeCtx(db, account, luis) }
}

/** Does what the provider's form does in the browser. */
async function confirm(ctx: Ctx, method: string) {
  const { clientSecret } = await beginSetup(ctx)
  const id = clientSecret.split('_secret_')[0]!
  await requireStripe()
    .setupIntents.confirm(id, {
      payment_method: method,
      return_url: 'https://switchboard.example/settings/billing',
    })
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    })
  return id
}

async function add(ctx: Ctx, method: string) {
  const id = await confirm(ctx, method)
  return finishSetup(ctx, { setupId: id, sessionId: null })
}

const names = async (ctx: Ctx) =>
  (await listPaymentMethods(ctx)).map(
    (method) => `${methodName(method)}${method.isDefault ? ' default' : ''}`,
  )
const idOf = async (ctx: Ctx, last4: string) =>
  (await listPaymentMethods(ctx)).find((method) => methodName(method).endsWith(last4))!.id

test('a user has one setup at a time, colleagues have others, and the first method becomes the default', async () => {
  const { account, ctx } = await agency()
  const [first, again] = await Promise.all([beginSetup(ctx), beginSetup(ctx)])
  expect(again).toEqual(first)
  const colleague = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  expect(await beginSetup(colleague)).not.toEqual(first)
  expect(await add(ctx, 'pm_card_visa')).toEqual({ kind: 'ok', message: METHOD_MESSAGES.added })
  expect(await names(ctx)).toEqual(['Visa ••••4242 default'])
  expect(await beginSetup(ctx)).not.toEqual(first)
  await add(ctx, 'pm_card_mastercard')
  expect(await names(ctx)).toEqual(['Visa ••••4242 default', 'Mastercard ••••4444'])
})

test('says why a card was refused, and that a bank account waits to be verified', async () => {
  const { ctx } = await agency()
  expect(await add(ctx, 'pm_card_chargeDeclined')).toEqual({
    kind: 'bad',
    message: 'Your card was declined.',
  })
  expect(await names(ctx)).toEqual([])
  expect(await add(ctx, 'pm_usBankAccount')).toEqual({ kind: 'info', message: METHOD_MESSAGES.verify })
  const [bank] = await listPaymentMethods(ctx)
  expect(bank).toMatchObject({ type: 'us_bank_account', isDefault: false, usBankAccount: { last4: '6789' } })
  expect(bank!.verifyUrl).toContain('/stripe/microdeposits/')
  await expect(makeDefault(ctx, bank!.id)).rejects.toMatchObject({ message: METHOD_MESSAGES.unverified })
  // Its owner types the code on the provider's page, and a webhook follows.
  await fetch(bank!.verifyUrl!, { method: 'POST', body: new URLSearchParams({ code: 'SM11AA' }) })
  await syncBilling(ctx)
  expect(await names(ctx)).toEqual(['STRIPE TEST BANK ••••6789 default'])
})

test('a bank account that its owner finds by signing in at the bank needs no verification', async () => {
  const { ctx } = await agency()
  const { clientSecret } = await beginSetup(ctx)
  const id = clientSecret.split('_secret_')[0]!
  const data = (name: string) => `payment_method_data[${name}]`
  // As the provider's frame posts it from the browser.
  const confirmed = await fetch(`${emulators.url}/stripe/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: STRIPE_PUBLISHABLE_KEY,
      client_secret: clientSecret,
      return_url: 'https://switchboard.example/settings/billing',
      [data('type')]: 'us_bank_account',
      [data('us_bank_account][financial_connections_account')]: 'fca_test_success',
      [data('billing_details][name')]: 'Harbor Insurance',
    }),
  })
  expect(await confirmed.json()).toMatchObject({ status: 'succeeded' })
  expect(await finishSetup(ctx, { setupId: id, sessionId: null })).toMatchObject({ kind: 'ok' })
  expect(await names(ctx)).toEqual(['STRIPE TEST BANK ••••6789 default'])
})

test('believes nothing that the return address says', async () => {
  const [harbor, summit] = [await agency(), await agency()]
  const foreign = await confirm(harbor.ctx, 'pm_card_visa')
  await customerOf(summit.ctx)
  const notYours = { kind: 'bad', message: METHOD_MESSAGES.notYours }
  expect(await finishSetup(summit.ctx, { setupId: foreign, sessionId: null })).toEqual(notYours)
  for (const setupId of ['seti_unknown', '../v1/accounts', 'pm_x']) {
    expect(await finishSetup(summit.ctx, { setupId, sessionId: null })).toEqual(notYours)
  }
  const session = new URL(await beginCheckout(harbor.ctx)).pathname.split('/').at(-1)!
  expect(await finishSetup(summit.ctx, { setupId: null, sessionId: session })).toEqual(notYours)
  expect(await listPaymentMethods(summit.ctx)).toEqual([])
})

test('Checkout leads back to the address in our settings, with the session', async () => {
  const { ctx } = await agency()
  const url = await beginCheckout(ctx)
  expect(url).toContain(`${emulators.url}/stripe/checkout/`)
  const id = new URL(url).pathname.split('/').at(-1)!
  const card = {
    method: 'card',
    number: '4242 4242 4242 4242',
    expiry: '12 / 39',
    cvc: '123',
    postal: '83702',
  }
  const saved = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  expect(saved.headers.get('location')).toBe(`http://localhost:3000/settings/billing?session_id=${id}`)
  expect(await finishSetup(ctx, { setupId: null, sessionId: id })).toMatchObject({ kind: 'ok' })
  expect(await names(ctx)).toEqual(['Visa ••••4242 default'])
})

test('the default is the customer’s and the subscription’s, and is deleted only for another', async () => {
  const { ctx } = await agency()
  await add(ctx, 'pm_card_visa')
  await add(ctx, 'pm_card_mastercard')
  const stripe = requireStripe()
  const product = await stripe.products.create({ name: 'Office' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
  })
  const subscription = await stripe.subscriptions.create({
    customer: await customerOf(ctx),
    items: [{ price: price.id }],
  })
  await syncBilling(ctx)
  const [visa, mastercard] = [await idOf(ctx, '4242'), await idOf(ctx, '4444')]
  await callControl(emulators, '/stripe/faults', {
    on: 'rest',
    action: 'fail',
    path: 'POST /v1/subscriptions/',
    times: 2,
  })
  await expect(makeDefault(ctx, mastercard)).rejects.toMatchObject({ kind: 'down' })
  await syncBilling(ctx)
  expect(await names(ctx)).toEqual(['Visa ••••4242 default', 'Mastercard ••••4444'])
  await makeDefault(ctx, mastercard)
  expect(await names(ctx)).toEqual(['Mastercard ••••4444 default', 'Visa ••••4242'])
  const chargedTo = async () => (await stripe.subscriptions.retrieve(subscription.id)).default_payment_method
  expect(await chargedTo()).toBe(mastercard)
  expect(await getDeletion(ctx, mastercard)).toMatchObject({ isNeeded: true, others: [{ id: visa }] })
  await expect(deleteMethod(ctx, mastercard)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Your subscription is charged to Mastercard ••••4444.') as string,
  })
  await deleteMethod(ctx, mastercard, { nextDefault: visa })
  expect(await names(ctx)).toEqual(['Visa ••••4242 default'])
  expect(await chargedTo()).toBe(visa)
})

test('a colleague or the operator was first: the mirror follows and the message says so', async () => {
  const { ctx } = await agency()
  await add(ctx, 'pm_card_visa')
  await add(ctx, 'pm_card_mastercard')
  const id = await idOf(ctx, '4444')
  await requireStripe().paymentMethods.detach(id)
  await expect(makeDefault(ctx, id)).rejects.toMatchObject({
    code: 'not-found',
    message: METHOD_MESSAGES.gone,
  })
  expect(await names(ctx)).toEqual(['Visa ••••4242 default'])
  await expect(deleteMethod(ctx, id)).rejects.toMatchObject({ message: METHOD_MESSAGES.gone })
})

test('the first card, or Charge automatically, ends paying by hand', async () => {
  const { ctx } = await agency()
  const stripe = requireStripe()
  const customer = await customerOf(ctx)
  const { monthly } = await addCatalog(stripe)
  const sent = await stripe.subscriptions.create({
    customer,
    items: [{ price: monthly }],
    collection_method: 'send_invoice',
    days_until_due: 14,
  })
  const collection = async () => (await stripe.subscriptions.retrieve(sent.id)).collection_method
  await syncBilling(ctx)
  expect((await getMethodsTab(ctx)).paysByHand).toBe(true)
  const setupId = await confirm(ctx, 'pm_card_visa')
  await finishSetup(ctx, { setupId, sessionId: null })
  expect(await collection()).toBe('charge_automatically')
  expect(await getMethodsTab(ctx)).toMatchObject({ paysByHand: false, methods: [{ isDefault: true }] })
  // The operator has invoices sent again.
  await stripe.subscriptions.update(sent.id, { collection_method: 'send_invoice', days_until_due: 14 })
  await syncBilling(ctx)
  const { methods, paysByHand } = await getMethodsTab(ctx)
  expect(paysByHand).toBe(true)
  await makeDefault(ctx, methods[0]!.id)
  expect(await collection()).toBe('charge_automatically')
})

test('strangers, employees and ghosts', async () => {
  const [harbor, summit] = [await agency(), await agency()]
  await add(harbor.ctx, 'pm_card_visa')
  const id = await idOf(harbor.ctx, '4242')
  for (const work of [makeDefault, deleteMethod, getDeletion]) {
    await expect(work(summit.ctx, id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(work(harbor.employee, id)).rejects.toMatchObject({ code: 'forbidden' })
  }
  const ghost: Ctx = { ...harbor.ctx, ghostedBy: harbor.ctx.actor!.id }
  expect((await getMethodsTab(ghost)).whyNotAdd).toBe(METHOD_MESSAGES.ghosting)
  for (const ctx of [ghost, harbor.employee]) {
    expect(() => getProvider(ctx)).toThrow(expect.objectContaining({ code: 'forbidden' }))
    await expect(beginSetup(ctx)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(beginCheckout(ctx)).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('Stripe is down: each action says so and changes nothing', async () => {
  const { ctx } = await agency()
  await add(ctx, 'pm_card_visa')
  const id = await idOf(ctx, '4242')
  process.env.STRIPE_BASE_URL = 'http://127.0.0.1:1/stripe'
  resetEnv()
  const down = { code: 'unavailable', kind: 'down' }
  await expect(beginSetup(ctx)).rejects.toMatchObject(down)
  await expect(deleteMethod(ctx, id)).rejects.toMatchObject(down)
  await expect(finishSetup(ctx, { setupId: 'seti_1', sessionId: null })).rejects.toMatchObject(down)
  expect(await names(ctx)).toEqual(['Visa ••••4242 default'])
  Object.assign(process.env, env)
  resetEnv()
})

test('a card is valid to the end of its month', () => {
  const card = { card: { brand: 'visa', last4: '4242', expMonth: 2, expYear: 2028 }, usBankAccount: null }
  const at = (iso: string) => expiryOf(card, new Date(iso))
  expect([at('2028-01-15T00:00:00Z'), at('2028-02-29T23:59:59Z'), at('2028-03-01T00:00:00Z')]).toEqual([
    null,
    'soon',
    'expired',
  ])
})
