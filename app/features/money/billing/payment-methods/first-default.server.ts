import type Stripe from 'stripe'
import { askStripe } from '../stripe/errors.ts'
import type { CustomerState } from '../stripe/read-customer.server.ts'

/**
 * While a customer has no default, the method that is charged, or else the oldest one, becomes it: at once when a card is
 * added, and days later when a bank account is verified on the provider's page. From then on invoices are charged to it.
 * @returns whether it changed something
 * @throws StripeProblem
 */
export async function adoptFirstMethod(
  stripe: Stripe,
  customerId: string,
  { methods, charged, subscriptions }: CustomerState,
): Promise<boolean> {
  const usable = methods.filter(({ verifyUrl }) => !verifyUrl)
  if (usable.some(({ isDefault }) => isDefault)) return false
  const oldest = usable.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0]
  const first = usable.find(({ id }) => id === charged) ?? oldest
  if (!first) return false
  // An account that had no card got invoices to pay by hand.
  for (const { id, collectionMethod } of subscriptions) {
    if (collectionMethod === 'charge_automatically') continue
    await askStripe(stripe.subscriptions.update(id, { collection_method: 'charge_automatically' }))
  }
  await askStripe(
    stripe.customers.update(customerId, { invoice_settings: { default_payment_method: first.id } }),
  )
  return true
}
