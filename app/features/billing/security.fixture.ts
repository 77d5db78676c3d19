import type { SecurityFixture } from '#tests/security/fixture.ts'

const PROVIDERS = 'only the payment provider writes it'

export default {
  access: {
    'features/billing/routes/billing': { access: 'admin' },
    'features/billing/routes/limits': {
      access: 'admin',
      forms: [{ minutes: '500', messages: '', version: '1' }],
    },
    'features/billing/routes/webhook-stripe': { access: 'signature' },
  },
  pages: {
    billing: [
      '/account/info/billing',
      '/account/info/billing?tab=plan',
      '/account/info/billing?tab=payment-methods',
    ],
  },
  notTyped: {
    'accounts.minutes_reached': 'a job writes it',
    'accounts.messages_reached': 'a job writes it',
    'account_plans.name': 'only the operator writes it',
    'account_balances.stripe_payment_method_id': 'the payment provider’s id',
    'billing_customers.customer_id': PROVIDERS,
    'billing_notices.kind': 'one of a list',
    'billing_notices.subject': 'ids and days',
    ...Object.fromEntries(
      ['id', 'nickname', 'status', 'collection_method', 'default_payment_method', 'items'].map((name) => [
        `subscriptions.${name}`,
        PROVIDERS,
      ]),
    ),
    ...Object.fromEntries(
      ['id', 'status', 'subscription_id', 'problem', 'hosted_url', 'pdf_url', 'lines'].map((name) => [
        `invoices.${name}`,
        PROVIDERS,
      ]),
    ),
    ...Object.fromEntries(
      ['id', 'brand', 'last4', 'verify_url'].map((name) => [`billing_payment_methods.${name}`, PROVIDERS]),
    ),
  },
} satisfies SecurityFixture
