import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { addCard, subscribe, useStripe } from '#tests/factories/stripe.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { invoices, paymentMethods, subscriptions } from '#db/schema/index.ts'
import type { InvoiceLine } from '../invoices/invoice.ts'
import { customerOf } from './customer.server.ts'
import { syncBilling } from './sync.server.ts'
import { receiveStripeEvent } from './webhook.server.ts'

const db = useDatabase()
const stripe = useStripe()

/** The events that the histories are made of, in all runs together; few of them in `npm test`. */
const [EVENTS, RUNS] = PROPERTY_RUNS < 1000 ? [20, 2] : [1000, 500]

type Step =
  | { kind: 'invoice'; amount: number; daysUntilDue: number | null }
  | { kind: 'pay' | 'void' | 'detach' | 'card' }
  | { kind: 'decline'; how: 'insufficient_funds' | null }
  | { kind: 'use'; messages: number }
  | { kind: 'pass'; days: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('invoice' as const),
    amount: fc.integer({ min: 1, max: 999_999 }),
    daysUntilDue: fc.option(fc.integer({ min: 1, max: 40 })),
  }),
  fc.record({ kind: fc.constantFrom('pay' as const, 'void' as const, 'detach' as const, 'card' as const) }),
  fc.record({
    kind: fc.constant('decline' as const),
    how: fc.option(fc.constant('insufficient_funds' as const)),
  }),
  fc.record({ kind: fc.constant('use' as const), messages: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }),
)

/** Does one thing at Stripe; what it refuses is part of the history too. */
async function play(ctx: Ctx, customer: string, { kind, ...of }: Step): Promise<void> {
  const { sdk, control } = stripe
  const open = async () => (await sdk.invoices.list({ customer, status: 'open' })).data[0]?.id ?? 'in_none'
  const card = async () => (await sdk.customers.listPaymentMethods(customer)).data[0]?.id ?? 'pm_none'
  const work = {
    invoice: () => control('/invoices', { customer, ...of }),
    pay: async () => sdk.invoices.pay(await open()),
    void: async () => sdk.invoices.voidInvoice(await open()),
    detach: async () => sdk.paymentMethods.detach(await card()),
    card: () => addCard(stripe, ctx),
    decline: async () =>
      control(`/payment-methods/${await card()}`, { declines: (of as { how: string | null }).how }),
    use: () =>
      sdk.billing.meterEvents.create({
        event_name: 'switchboard_messages',
        payload: { stripe_customer_id: customer, value: String((of as { messages: number }).messages) },
      }),
    pass: () => control('/clock', { advanceDays: (of as { days: number }).days }),
  }[kind]
  await work().catch(() => {})
}

const rowsOf = (ctx: Ctx) =>
  ctx.db(async (tx) => ({
    subscriptions: await tx.select().from(subscriptions),
    invoices: await tx.select().from(invoices),
    methods: await tx.select().from(paymentMethods),
  }))

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  Object.fromEntries(rows.map((row) => [row.id, row]))

test(
  'any order, loss and doubling of events, with a reconciliation, ends in Stripe’s own state',
  { timeout: 14 * 60_000 },
  async () => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 15 }),
        fc.infiniteStream(fc.constantFrom('now', 'later', 'twice', 'lost')),
        async (history, fates) => {
          if (seen >= EVENTS) return
          const { account } = await makeAccount(db)
          const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
          const customer = await customerOf(ctx)
          await addCard(stripe, ctx)
          await subscribe(stripe, ctx)
          const known = new Set<string>()
          const late: Stripe.Event[] = []
          const services = { pool: db.pool, bus: recordingBus(), now: () => new Date() }
          const deliver = async (event: Stripe.Event) => {
            await receiveStripeEvent(services, event)
            await syncBilling(ctx)
          }
          for (const each of history) {
            await play(ctx, customer, each)
            for (const event of (await stripe.sdk.events.list({ limit: 100 })).data) {
              if (known.has(event.id) || !JSON.stringify(event.data).includes(customer)) continue
              known.add(event.id)
              seen += 1
              const fate = fates.next().value
              if (fate === 'later') late.push(event)
              else if (fate !== 'lost' && seen % 5 === 0) await deliver(event)
              if (fate === 'twice' && seen % 5 === 0) await deliver(event)
            }
          }
          await Promise.all(late.slice(0, 3).toReversed().map(deliver))
          await syncBilling(ctx)
          await check(ctx, customer)
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(seen).toBeGreaterThanOrEqual(EVENTS)
  },
)

/** Compares the mirror with what Stripe itself says now, and adds up all invoices. */
async function check(ctx: Ctx, customer: string): Promise<void> {
  const mirror = await rowsOf(ctx)
  const real = (await stripe.sdk.invoices.list({ customer, limit: 100 })).data.filter(
    ({ status }) => status !== 'draft',
  )
  const mirrored = mirror.invoices.filter(({ status }) => status !== 'upcoming')
  const facts = (row: { status: string; total: number; amountRemaining: number; attemptCount: number }) => [
    row.status,
    row.total,
    row.amountRemaining,
    row.attemptCount,
  ]
  const expected = byId(real)
  expect(mirrored.map(({ id }) => id).toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const row of mirrored) {
    const own = expected[row.id]!
    expect(facts(row)).toEqual([own.status, own.total, own.amount_remaining, own.attempt_count])
  }
  for (const { subtotal, tax, total, lines } of mirror.invoices) {
    const sum = (of: 'subtotal' | 'tax' | 'total') =>
      (lines as InvoiceLine[]).reduce((all, line) => all + line[of], 0)
    expect([sum('subtotal'), sum('tax'), sum('total')]).toEqual([subtotal, tax, total])
  }
  const methods = (await stripe.sdk.customers.listPaymentMethods(customer)).data.map(({ id }) => id)
  expect(isDeepStrictEqual(mirror.methods.map(({ id }) => id).toSorted(), methods.toSorted())).toBe(true)
  const live = (await stripe.sdk.subscriptions.list({ customer })).data
  expect(mirror.subscriptions.map(({ id, status }) => [id, status])).toEqual(
    live.map(({ id, status }) => [id, status]),
  )
}
