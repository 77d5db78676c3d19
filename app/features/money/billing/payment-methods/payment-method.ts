import { BILLING_PATH, tabPath } from '../billing-tabs.ts'

/** A card or bank account of the account. */
export interface PaymentMethodView {
  /** The provider's id; the setup's while a bank account waits to be verified. */
  id: string
  type: 'card' | 'us_bank_account'
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null
  usBankAccount: { bankName: string; last4: string } | null
  isDefault: boolean
  /** Where its owner verifies the bank account; null when there is nothing to verify. */
  verifyUrl: string | null
}

export const METHODS_PATH = tabPath('payment-methods')
export const ADD_METHOD_PATH = `${BILLING_PATH}/payment-methods/new`
/** Where Stripe leads back to. */
export const RETURN_PATH = '/settings/billing'

/** Where the forms about a method post to. */
export const methodPath = (id: string, part?: 'delete'): string =>
  `${BILLING_PATH}/payment-methods/${id}${part ? `/${part}` : ''}`

export const METHOD_MESSAGES = {
  missing: 'Missing Payment Method. Please enter and/or select default payment method',
  comingSoon: 'coming soon',
  unknown: 'unknown error',
  added: 'Payment method added',
  madeDefault: 'Default payment method updated',
  deleted: 'Payment method deleted',
  gone: 'This payment method is no longer there. A colleague may have deleted it.',
  unverified: 'Verify this bank account before you make it the default.',
  ghosting: 'Only the account’s own users add payment methods: they agree to be charged.',
  verify:
    'Two small deposits, or one with a code, arrive within two business days. Verify the bank account with them.',
  processing: 'The bank is still checking this payment method. It is listed as soon as the bank agrees.',
  notYours: 'No payment method was added: that setup doesn’t belong to this account.',
} as const

/** Names by Stripe's words for brands; each has an icon. */
export const CARD_BRAND_NAMES: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  elo: 'Elo',
  girocard: 'Girocard',
  hipercard: 'Hipercard',
  interac: 'Interac',
  jcb: 'JCB',
  maestro: 'Maestro',
  mastercard: 'Mastercard',
  mir: 'Mir',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

type Named = Pick<PaymentMethodView, 'card' | 'usBankAccount'>

/** `Visa ••••4242`. */
export function methodName({ card, usBankAccount }: Named): string {
  if (card) return `${CARD_BRAND_NAMES[card.brand] ?? 'Card'} ••••${card.last4}`
  return `${usBankAccount?.bankName ?? 'Bank account'} ••••${usBankAccount?.last4 ?? ''}`
}

/** Why a method can't be deleted. */
export const whyNeeded = (method: Named): string =>
  `Your subscription is charged to ${methodName(method)}. Make another payment method the default first.`

/** Whether the card's last month is over, or over within 30 days. Cards are valid to the end of the month. */
export function expiryOf({ card }: Named, now: Date): 'expired' | 'soon' | null {
  if (!card) return null
  const left = Date.UTC(card.expYear, card.expMonth, 1) - now.getTime()
  if (left <= 0) return 'expired'
  return left <= 30 * 24 * 60 * 60_000 ? 'soon' : null
}
