import { invoices, paymentMethods } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const PROVIDERS = 'only the payment provider writes it'

export default {
  access: {
    'features/billing/routes/billing': { access: 'admin' },
    'features/billing/routes/pay-invoice': {
      access: 'admin',
      params: { invoiceId: '$invoice' },
      forms: [
        { amount: '100', paymentMethodId: 'pm_canary', attempt: '00000000-0000-4000-8000-000000000001' },
      ],
    },
    'features/billing/routes/webhook-stripe': { access: 'signature' },
  },
  rows: async (tx, { account: { id: accountId } }) => {
    const at = new Date()
    return {
      invoice: await addRow(tx, invoices, {
        accountId,
        id: 'in_canary',
        number: CANARY,
        status: 'open',
        createdAt: at,
        periodStart: at,
        periodEnd: at,
        subtotal: 100,
        tax: 0,
        total: 100,
        amountRemaining: 100,
        attempted: false,
        lines: [],
      }),
      paymentMethod: await addRow(tx, paymentMethods, {
        accountId,
        id: 'pm_canary',
        type: 'card',
        brand: CANARY,
        last4: '4242',
        isDefault: true,
        createdAt: at,
      }),
    }
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
