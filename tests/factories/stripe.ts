import type Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { requireStripe } from '#app/features/money/billing/stripe/client.server.ts'
import { customerOf } from '#app/features/money/billing/stripe/customer.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { addCatalog, type Catalog } from '#emulators/stripe/test-catalog.ts'
import { callControl, startTestEmulators } from '#emulators/test-support.ts'

export interface StripeAccount {
  sdk: Stripe
  catalog: Catalog
  emulators: Emulators
  /** The emulator's control API, below `/stripe`. */
  control: (path: string, body?: unknown, method?: string) => Promise<unknown>
}

/** An emulated Stripe account with a small catalog, for this test file. Call at the top level of the file. */
export function useStripe(): StripeAccount {
  const account = {} as StripeAccount
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_BASE_URL']
  beforeAll(async () => {
    const emulators = await startTestEmulators()
    const values = [
      STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET,
      `${emulators.url}/stripe`,
    ]
    for (const [at, name] of names.entries()) process.env[name] = values[at]!
    resetEnv()
    const sdk = requireStripe()
    Object.assign(account, {
      sdk,
      emulators,
      catalog: await addCatalog(sdk),
      control: async (path: string, body?: unknown, method?: string) =>
        (await callControl(emulators, `/stripe${path}`, body, method)).body,
    })
  })
  afterAll(async () => {
    await account.emulators.close()
    for (const name of names) delete process.env[name]
    resetEnv()
  })
  return account
}

/** Attaches a test card to the account's customer, as the default. Returns its id. */
export async function addCard({ sdk }: StripeAccount, ctx: Ctx, card = 'pm_card_visa'): Promise<string> {
  const customer = await customerOf(ctx)
  const { id } = await sdk.paymentMethods.attach(card, { customer })
  await sdk.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  return id
}

/** Subscribes the account to the monthly fee and messages. */
export const subscribe = async ({ sdk, catalog }: StripeAccount, ctx: Ctx): Promise<Stripe.Subscription> =>
  sdk.subscriptions.create({
    customer: await customerOf(ctx),
    items: [{ price: catalog.monthly }, { price: catalog.messages }],
  })
