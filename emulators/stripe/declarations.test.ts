import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Emulators } from '#emulators/emulators.ts'
import { callControl, startTestEmulators, stripeSdk } from '#emulators/test-support.ts'

import { allOperations } from './routes.ts'
import { addCatalog } from './test-catalog.ts'

let emulators: Emulators

beforeAll(async () => {
  emulators = await startTestEmulators()
})
afterAll(() => emulators.close())

/** Every answer with its type in the SDK's declarations. */
const answers: { type: string; answer: unknown }[] = []

async function record<Answer>(type: string, request: PromiseLike<Answer>): Promise<Answer> {
  const answer = await request
  answers.push({ type, answer: JSON.parse(JSON.stringify(answer)) as unknown })
  return answer
}
const recordList = <Item>(type: string, request: PromiseLike<{ data: Item[] }>) =>
  record(`ApiList<Stripe.${type}>`, request)

type Sdk = ReturnType<typeof stripeSdk>

async function useCustomers(stripe: Sdk): Promise<string> {
  const { id } = await record(
    'Customer',
    stripe.customers.create({ email: 'a@agency.test', metadata: { a: '1' } }),
  )
  await record('Customer', stripe.customers.retrieve(id))
  await record('Customer', stripe.customers.update(id, { name: 'Agency', address: { city: 'Boise' } }))
  await recordList('Customer', stripe.customers.list({ email: 'a@agency.test' }))
  await record('ApiSearchResult<Stripe.Customer>', stripe.customers.search({ query: 'metadata["a"]:"1"' }))
  const other = await stripe.customers.create()
  await record('DeletedCustomer', stripe.customers.del(other.id))
  await record('DeletedCustomer', stripe.customers.retrieve(other.id))
  return id
}

async function useCatalog(stripe: Sdk) {
  const catalog = await addCatalog(stripe)
  const product = await record('Product', stripe.products.create({ name: 'Other', unit_label: 'seat' }))
  await record('Product', stripe.products.update(product.id, { name: 'Others' }))
  await record('Product', stripe.products.retrieve(product.id))
  await recordList('Product', stripe.products.list({ active: true }))
  await record('DeletedProduct', stripe.products.del(product.id))
  await record('Price', stripe.prices.create({ product: catalog.product, currency: 'usd', unit_amount: 5 }))
  await record('Price', stripe.prices.update(catalog.monthly, { nickname: 'Monthly' }))
  await record('Price', stripe.prices.retrieve(catalog.messages, { expand: ['tiers'] }))
  await recordList('Price', stripe.prices.list({ lookup_keys: ['starter_messages'], expand: ['data.tiers'] }))
  const name = {
    display_name: 'Calls',
    event_name: 'calls',
    default_aggregation: { formula: 'count' as const },
  }
  const meter = await record('Billing.Meter', stripe.billing.meters.create(name))
  await record('Billing.Meter', stripe.billing.meters.update(meter.id, { display_name: 'All calls' }))
  await record('Billing.Meter', stripe.billing.meters.deactivate(meter.id))
  await record('Billing.Meter', stripe.billing.meters.reactivate(meter.id))
  await record('Billing.Meter', stripe.billing.meters.retrieve(meter.id))
  await recordList('Billing.Meter', stripe.billing.meters.list({ status: 'active' }))
  return catalog
}

async function useMeter(stripe: Sdk, customer: string, meter: string): Promise<void> {
  const event = {
    event_name: 'switchboard_messages',
    payload: { stripe_customer_id: customer, value: '1500' },
  }
  await record('Billing.MeterEvent', stripe.billing.meterEvents.create({ ...event, identifier: 'first' }))
  await stripe.billing.meterEvents.create({ ...event, identifier: 'second' })
  const cancel = {
    event_name: 'switchboard_messages',
    type: 'cancel' as const,
    cancel: { identifier: 'second' },
  }
  await record('Billing.MeterEventAdjustment', stripe.billing.meterEventAdjustments.create(cancel))
  const start = Math.floor(Date.now() / 86_400_000) * 86_400
  const times = {
    customer,
    start_time: start,
    end_time: start + 2 * 86_400,
    value_grouping_window: 'day' as const,
  }
  await recordList('Billing.MeterEventSummary', stripe.billing.meters.listEventSummaries(meter, times))
}

async function useMethods(stripe: Sdk, customer: string): Promise<void> {
  const holder = {
    routing_number: '110000000',
    account_number: '000123456789',
    account_holder_type: 'company' as const,
  }
  await record(
    'PaymentMethod',
    stripe.paymentMethods.create({
      type: 'us_bank_account',
      us_bank_account: holder,
      billing_details: { name: 'A' },
    }),
  )
  const card = await record('PaymentMethod', stripe.paymentMethods.attach('pm_card_visa', { customer }))
  await record('PaymentMethod', stripe.paymentMethods.update(card.id, { metadata: { a: '1' } }))
  await record('PaymentMethod', stripe.paymentMethods.retrieve(card.id))
  await recordList('PaymentMethod', stripe.paymentMethods.list({ customer }))
  await recordList('PaymentMethod', stripe.customers.listPaymentMethods(customer))
  await record('PaymentMethod', stripe.customers.retrievePaymentMethod(customer, card.id))
  const spare = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  await record('PaymentMethod', stripe.paymentMethods.detach(spare.id))
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })

  const intent = await record('SetupIntent', stripe.setupIntents.create({ customer }))
  await record('SetupIntent', stripe.setupIntents.update(intent.id, { metadata: { a: '1' } }))
  await record(
    'SetupIntent',
    stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' }),
  )
  await record('SetupIntent', stripe.setupIntents.cancel(intent.id))
  const bank = await stripe.setupIntents.create({ customer })
  await record('SetupIntent', stripe.setupIntents.confirm(bank.id, { payment_method: 'pm_usBankAccount' }))
  const verified = await record(
    'SetupIntent',
    stripe.setupIntents.verifyMicrodeposits(bank.id, { amounts: [32, 45] }),
  )
  await record('Mandate', stripe.mandates.retrieve(String(verified.mandate)))
  await stripe.setupIntents
    .create({ customer, confirm: true, payment_method: 'pm_card_chargeDeclined' })
    .catch(() => undefined)
  await recordList('SetupIntent', stripe.setupIntents.list({ customer }))
  await record('SetupIntent', stripe.setupIntents.retrieve(intent.id))

  const page = { mode: 'setup' as const, customer, currency: 'usd', success_url: 'https://app.test/' }
  const session = await record('Checkout.Session', stripe.checkout.sessions.create(page))
  await record('Checkout.Session', stripe.checkout.sessions.retrieve(session.id))
  await recordList('Checkout.Session', stripe.checkout.sessions.list({ customer }))
  await record('Checkout.Session', stripe.checkout.sessions.expire(session.id))
}

async function useSubscriptions(stripe: Sdk, customer: string, prices: string[]): Promise<void> {
  const items = prices.map((price) => ({ price }))
  const created = await record('Subscription', stripe.subscriptions.create({ customer, items }))
  const { id } = created
  const [fee] = created.items.data
  await record('Subscription', stripe.subscriptions.update(id, { items: [{ id: fee!.id, quantity: 2 }] }))
  await record('Subscription', stripe.subscriptions.retrieve(id))
  await recordList('Subscription', stripe.subscriptions.list({ customer }))
  await recordList('SubscriptionItem', stripe.subscriptionItems.list({ subscription: id }))
  await record('Invoice', stripe.invoices.createPreview({ subscription: id }))
  await callControl(emulators, '/stripe/clock', { advanceDays: 32 })
  await recordList('Invoice', stripe.invoices.list({ customer, status: 'paid' }))
  await record('Subscription', stripe.subscriptions.cancel(id, { invoice_now: true, prorate: true }))
}

async function useInvoices(stripe: Sdk, customer: string): Promise<void> {
  const add = () =>
    stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 30 })
  const invoice = await record('Invoice', add())
  const item = { customer, currency: 'usd', description: 'Setup', invoice: invoice.id }
  await record('InvoiceItem', stripe.invoiceItems.create({ ...item, amount: 250_000 }))
  await recordList('InvoiceItem', stripe.invoiceItems.list({ customer, pending: false }))
  const spare = await stripe.invoiceItems.create({ customer, currency: 'usd', amount: 1 })
  await record('DeletedInvoiceItem', stripe.invoiceItems.del(spare.id))
  await record('Invoice', stripe.invoices.update(invoice.id, { description: 'Thank you' }))
  await record('Invoice', stripe.invoices.finalizeInvoice(invoice.id))
  await record('Invoice', stripe.invoices.sendInvoice(invoice.id))
  await record('Invoice', stripe.invoices.pay(invoice.id))
  await record('Invoice', stripe.invoices.retrieve(invoice.id))
  await recordList('InvoiceLineItem', stripe.invoices.listLineItems(invoice.id))
  const payments = await recordList('InvoicePayment', stripe.invoicePayments.list({ invoice: invoice.id }))
  const intent = await record(
    'PaymentIntent',
    stripe.paymentIntents.retrieve(String(payments.data[0]?.payment.payment_intent)),
  )
  await recordList('PaymentIntent', stripe.paymentIntents.list({ customer }))
  await record('Charge', stripe.charges.retrieve(String(intent.latest_charge)))
  await recordList('Charge', stripe.charges.list({ customer }))
  await record('DeletedInvoice', stripe.invoices.del((await add()).id))
  for (const end of ['voidInvoice', 'markUncollectible', 'confirm'] as const) {
    const { id } = await add()
    await stripe.invoiceItems.create({ ...item, invoice: id, amount: 100_000 })
    await stripe.invoices.finalizeInvoice(id)
    if (end !== 'confirm') {
      await record('Invoice', stripe.invoices[end](id))
      continue
    }
    const [payment] = (await stripe.invoicePayments.list({ invoice: id })).data
    await record('PaymentIntent', stripe.paymentIntents.confirm(String(payment?.payment.payment_intent)))
  }
}

test('every operation answers as Stripe’s description says', { timeout: 120_000 }, async () => {
  const stripe = stripeSdk(emulators)
  const used = new Set<object>()
  const operations = allOperations()
  stripe.on('request', ({ method, path }: { method: string; path: string }) => {
    used.add(operations.find(method, path.replace(/^\/v1/, '').split('?')[0]!).operation)
  })
  const customer = await useCustomers(stripe)
  const catalog = await useCatalog(stripe)
  await useMethods(stripe, customer)
  await useMeter(stripe, customer, catalog.meter)
  await useSubscriptions(stripe, customer, [catalog.monthly, catalog.messages])
  await useInvoices(stripe, customer)
  const events = await recordList('EventBase', stripe.events.list({ limit: 100 }))
  await record('EventBase', stripe.events.retrieve(events.data[0]!.id))
  expect(
    operations
      .all()
      .filter((operation) => !used.has(operation))
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual([])
  expect(await problemsOf(answers)).toBe('')
})

/**
 * Lets the compiler hold the answers, as literals, against the SDK's declarations, which are generated from Stripe's
 * OpenAPI description: a property that is missing, unknown or of another type, or an unknown value, is an error.
 */
async function problemsOf(recorded: typeof answers): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-stripe-'))
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const file = join(directory, 'answers.ts')
  const lines = recorded.map(({ type, answer }, index) => {
    return `export const answer${index}: Wire<Stripe.${type}> = ${JSON.stringify(answer, null, 1)}`
  })
  // The compiler must find these wrong.
  const customer = recorded[0]?.answer as Record<string, unknown>
  const wrong = [{ nmae: 'A' }, { balance: '0' }, { tax_exempt: 'maybe' }, { email: undefined }].map(
    (change, index) =>
      `// @ts-expect-error\nexport const wrong${index}: Wire<Stripe.Customer> = ${JSON.stringify({ ...customer, ...change })}`,
  )
  const imports = [
    `import type Stripe from '${at('../../node_modules/stripe/esm/stripe.esm.node.js')}'`,
    `import type { Wire } from '${at('wire.ts')}'`,
  ]
  await writeFile(file, [...imports, ...lines, ...wrong].join('\n'))
  const flags = '--noEmit --strict --skipLibCheck --target es2024 --module esnext --moduleResolution bundler'
  const compiler = at('../../node_modules/typescript/bin/tsc')
  try {
    await promisify(execFile)(
      process.execPath,
      [
        compiler,
        ...flags.split(' '),
        '--allowImportingTsExtensions',
        '--types',
        'node',
        '--typeRoots',
        at('../../node_modules/@types'),
        file,
      ],
      { cwd: directory },
    )
    return ''
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
