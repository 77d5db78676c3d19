import '#app/lib/require-node.mjs'
import { addDays, subMonths } from 'date-fns'
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { addCatalog } from '#app/features/money/billing/plans/add-catalog.server.ts'
import { requireStripe } from '#app/features/money/billing/stripe/client.server.ts'
import { customerOf } from '#app/features/money/billing/stripe/customer.server.ts'
import { writeMirror } from '#app/features/money/billing/stripe/mirror.server.ts'
import { syncBilling } from '#app/features/money/billing/stripe/sync.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { accountOfNumber } from '#app/lib/telephony.server.ts'
import { openPool } from '#db/client.ts'
import { billingCustomers, usageReports } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import { HARBOR, SUMMIT } from '#db/seed/agencies.ts'

// Run by `npm start` with the emulator, which forgets everything when it stops: gives it the demo agencies' year again.

const MONTHS = 12
/** Use in each month; some of it is more than the plan includes. */
const USE = {
  minutes: [1480, 1720, 1655, 1910, 2140, 1875, 1790, 2260, 1980, 1705, 1840, 1590],
  messages: [1105, 1340, 1290, 1875, 2310, 1760, 1520, 2045, 1690, 1430, 1575, 1210],
  recordings: [210, 245, 238, 301, 352, 288, 260, 334, 279, 241, 256, 190],
  numbers: [4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5],
}

/** The emulator’s times. */
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The emulator's control API. */
async function control(path: string, body: object): Promise<void> {
  const { origin } = new URL(env().STRIPE_BASE_URL!)
  const response = await fetch(`${origin}/_emulator/stripe${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

async function subscribe(stripe: Stripe, customer: string, plan: string): Promise<void> {
  const keys = ['monthly', ...Object.keys(USE)].map((part) => `${plan}_${part}`)
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true })
  await stripe.subscriptions.create({ customer, items: data.map(({ id }) => ({ price: id })) })
}

async function attach(stripe: Stripe, customer: string, card: string, isDefault: boolean): Promise<string> {
  const { id } = await stripe.paymentMethods.attach(card, { customer })
  if (isDefault) await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  return id
}

/** Harbor has paid for a year by its card, and has a second one. Summit has removed its card, so its last invoice is past due. */
async function playYear(stripe: Stripe, harbor: Ctx, summit: Ctx, now: Date): Promise<void> {
  const begins = subMonths(addDays(now, 12), MONTHS)
  // Events of the past are no news.
  await control('/settings', { webhookUrl: '' })
  await control('/clock', { to: seconds(begins) })
  const [first, second] = [await customerOf(harbor), await customerOf(summit)]
  await attach(stripe, first, 'pm_card_visa', true)
  await attach(stripe, first, 'pm_card_mastercard', false)
  await subscribe(stripe, first, 'office')
  for (let month = 0; month < MONTHS - 1; month += 1) {
    const ends = subMonths(addDays(now, 12), MONTHS - 1 - month)
    await control('/clock', { to: seconds(addDays(ends, -2)) })
    for (const [meter, amounts] of Object.entries(USE)) {
      await stripe.billing.meterEvents.create({
        event_name: `switchboard_${meter}`,
        payload: { stripe_customer_id: first, value: String(amounts[month]) },
      })
    }
    if (month === MONTHS - 3) {
      await control('/clock', { to: seconds(subMonths(addDays(now, -4), 1)) })
      const card = await attach(stripe, second, 'pm_card_visa', true)
      await subscribe(stripe, second, 'starter')
      await stripe.paymentMethods.detach(card)
    }
  }
  await control('/clock', { to: seconds(now) })
  await control('/settings', { webhookUrl: `${env().APP_URL}/webhooks/stripe` })
}

const isGone = (stripe: Stripe, customerId: string) =>
  stripe.customers.retrieve(customerId).then(
    (customer) => customer.deleted === true,
    () => true,
  )

/** Forgets the customers that the emulator has forgotten. */
async function forget(stripe: Stripe, services: Services): Promise<void> {
  const rows = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ id: string }>(sql`select accounts_with_customers as id from accounts_with_customers()`),
  )
  for (const { id } of rows) {
    const ctx = await systemCtx(services, id)
    await ctx?.db(async (tx) => {
      const [row] = await tx.select().from(billingCustomers)
      if (!row || !(await isGone(stripe, row.customerId))) return
      await writeMirror(tx, ctx, null, { isFirst: true })
      // The month's use is reported again.
      await tx.update(usageReports).set({ sentAt: null })
    })
  }
}

async function demoAccount(services: Services, { locations }: typeof HARBOR): Promise<Ctx | null> {
  const found = await accountOfNumber(services, locations[0]!.numbers[0]!.number)
  return found ? systemCtx(services, found.accountId) : null
}

if (import.meta.main) {
  const pool = openPool(env().DATABASE_URL, { max: 2 })
  // The pages aren't open yet.
  const services = { pool, bus: { publish: async () => {} }, now: () => new Date() }
  try {
    const stripe = requireStripe()
    await addCatalog(stripe)
    await forget(stripe, services)
    const [harbor, summit] = [await demoAccount(services, HARBOR), await demoAccount(services, SUMMIT)]
    if (harbor && summit) {
      await playYear(stripe, harbor, summit, services.now())
      for (const ctx of [harbor, summit]) await syncBilling(ctx)
    }
  } finally {
    await pool.end()
  }
}
