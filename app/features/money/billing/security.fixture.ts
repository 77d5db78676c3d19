import { invoices, paymentMethods, subscriptions } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const PROVIDERS = 'only the payment provider writes it'

export default {
  access: {
    'features/money/billing/routes/billing': { access: 'admin' },
    'features/money/billing/routes/limits': {
      access: 'admin',
      forms: [{ minutes: '500', messages: '', version: '1' }],
    },
    'features/money/billing/routes/pay-invoice': {
      access: 'admin',
      params: { invoiceId: '$invoice' },
      forms: [
        { amount: '100', paymentMethodId: 'pm_canary', attempt: '00000000-0000-4000-8000-000000000001' },
      ],
    },
    'features/money/billing/routes/payment-method-new': {
      access: 'admin',
      forms: [{ intent: 'begin' }, { intent: 'checkout' }],
      withoutProvider: 404,
    },
    'features/money/billing/routes/payment-method-action': {
      access: 'admin',
      params: { methodId: '$billingMethod' },
      forms: [{ intent: 'default' }, { intent: 'edit' }],
    },
    'features/money/billing/routes/payment-method-delete': {
      access: 'admin',
      params: { methodId: '$billingMethod' },
      forms: [{}],
    },
    'features/money/billing/routes/settings-return': { access: 'admin', query: { setup_intent: 'seti_x' } },
    'features/money/billing/routes/webhook-stripe': { access: 'signature' },
  },
  rows: async (tx, { account }) => {
    const billingMethod = await addRow(tx, paymentMethods, {
      accountId: account.id,
      id: 'pm_tried',
      type: 'us_bank_account',
      brand: CANARY,
      last4: '6789',
      verifyUrl: CANARY,
      createdAt: new Date(),
    })
    const at = new Date()
    const defaultMethod = await addRow(tx, paymentMethods, {
      accountId: account.id,
      id: 'pm_default',
      type: 'card',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2040,
      isDefault: true,
      createdAt: at,
    })
    await addRow(tx, subscriptions, {
      accountId: account.id,
      id: 'sub_canary',
      nickname: CANARY,
      status: 'active',
      collectionMethod: 'charge_automatically',
      items: [
        {
          id: 'si_minutes',
          product: 'Minutes',
          priceId: 'price_minutes',
          lookupKey: null,
          usage: 'tiered_usage',
          quantity: null,
          unitAmount: null,
          interval: 'month',
          tiers: [{ upTo: null, unitAmount: '1.25', flatAmount: null }],
        },
      ],
    })
    return {
      billingMethod,
      defaultMethod,
      invoice: await addRow(tx, invoices, {
        accountId: account.id,
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
        lines: [
          {
            id: 'il_plan',
            description: CANARY,
            quantity: 1,
            unitAmount: '100',
            usage: 'monthly',
            priceId: 'price_plan',
            subtotal: 100,
            tax: 0,
            total: 100,
          },
        ],
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
