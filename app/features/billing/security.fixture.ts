import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  notTyped: {
    'account_plans.name': 'only the operator writes it',
    'account_balances.stripe_payment_method_id': 'the payment provider’s id',
  },
} satisfies SecurityFixture
