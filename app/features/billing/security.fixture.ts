import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  notTyped: {
    'accounts.minutes_reached': 'a job writes it',
    'accounts.messages_reached': 'a job writes it',
    'account_plans.name': 'only the operator writes it',
    'account_balances.stripe_payment_method_id': 'the payment provider’s id',
  },
} satisfies SecurityFixture
