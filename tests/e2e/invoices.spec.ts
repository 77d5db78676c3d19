import { STRIPE_SECRET_KEY } from '#emulators/defaults.ts'
import { billingCustomers } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { emulator } from './setup/emulators.ts'
import { expect, open, test } from './setup/test.ts'

/** Asks the emulated Stripe: a post when there are parameters. */
async function stripe<Answer = { id: string }>(
  path: string,
  params?: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${process.env.EMULATOR_PORT}/stripe/v1${path}`, {
    method: params ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: params ? new URLSearchParams(params) : null,
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json() as Promise<Answer>
}

test('a month’s use is billed and declined, and one of two owners pays it once the card is good', async ({
  agency,
  db,
}) => {
  const customer = (await stripe('/customers', { name: 'Harbor Insurance' })).id
  await withAccount(db.pool, agency.id, (tx) =>
    tx.insert(billingCustomers).values({ accountId: agency.id, customerId: customer }),
  )
  const card = (await stripe('/payment_methods/pm_card_visa/attach', { customer })).id
  await stripe(`/customers/${customer}`, { 'invoice_settings[default_payment_method]': card })
  const { data: prices } = await stripe<{ data: { id: string }[] }>(
    '/prices?lookup_keys[0]=starter_monthly&lookup_keys[1]=starter_messages',
  )
  await stripe('/subscriptions', {
    customer,
    'items[0][price]': prices[0]!.id,
    'items[1][price]': prices[1]!.id,
  })
  const luis = await agency.addUser({ role: 'owner', firstName: 'Luis', lastName: 'Prado' })
  const [maya, other] = [
    await agency.signIn(agency.maya),
    await agency.signIn(luis, { javaScriptEnabled: false }),
  ]
  await open(maya, '/account/info/billing')
  await expect(maya.getByText('Paid', { exact: true })).toHaveCount(1)

  // 500 messages are included; 100 more cost 2 cents each.
  await stripe('/billing/meter_events', {
    event_name: 'switchboard_messages',
    'payload[stripe_customer_id]': customer,
    'payload[value]': '600',
  })
  await emulator(`stripe/payment-methods/${card}`, { declines: 'insufficient_funds' })
  await emulator('stripe/clock', { advanceDays: 32 })
  const late = maya.getByRole('row', { name: 'Past due' })
  await expect(late).toContainText('$51.00')
  await late.getByRole('link', { name: /^Pay/ }).click()
  await maya.getByRole('button', { name: 'Pay $51.00' }).click()
  await expect(maya.getByRole('alert')).toContainText(
    'Unable to make payment. Try again later. Your card has insufficient funds.',
  )

  await emulator(`stripe/payment-methods/${card}`, { declines: null })
  await other.goto('/account/info/billing')
  await other.getByRole('link', { name: /^Pay \$51/ }).click()
  await other.getByRole('button', { name: 'Pay $51.00' }).click()
  await expect(other.getByText('Paid', { exact: true })).toHaveCount(2)
  await expect(maya.getByText('This invoice is paid.')).toBeVisible()
  await maya.keyboard.press('Escape')
  await expect(late).toHaveCount(0)
})
