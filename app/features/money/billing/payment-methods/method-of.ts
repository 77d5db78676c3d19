import type Stripe from 'stripe'
import type { PaymentMethodView } from './payment-method.ts'

/** The card or bank account of one of Stripe's payment methods. */
export function methodOf(
  method: Stripe.PaymentMethod | null,
): Pick<PaymentMethodView, 'card' | 'usBankAccount'> {
  const { card, us_bank_account: bank } = method ?? {}
  return {
    card: card
      ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
      : null,
    usBankAccount: bank ? { bankName: bank.bank_name ?? 'Bank', last4: bank.last4 ?? '' } : null,
  }
}
