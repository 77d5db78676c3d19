/** Why a bank refuses a card or an account. */
export type Decline = {
  code:
    | 'card_declined'
    | 'expired_card'
    | 'incorrect_cvc'
    | 'processing_error'
    | 'incorrect_number'
    | 'payment_method_customer_decline'
    | 'bank_account_unusable'
    | 'debit_not_authorized'
    | 'insufficient_funds'
  decline?: string
  message: string
}

export type Behavior = {
  /** Refuses to be saved. */
  attach?: Decline
  /** Refuses payments. */
  charge?: Decline
  /** When 3-D Secure is asked for: only while it is set up, or at each payment too. */
  secure?: 'setup' | 'always'
  /** A bank that never answers, or doesn't send microdeposits. */
  bank?: 'silent' | 'no-microdeposits'
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

/** Stripe's documented test cards (https://docs.stripe.com/testing). */
export type TestCard = {
  brand: CardBrand
  funding: 'credit' | 'debit' | 'prepaid'
  behavior: Behavior
}

const declined = (decline: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline,
  message,
})
const INSUFFICIENT = declined('insufficient_funds', 'Your card has insufficient funds.')
const EXPIRED: Decline = { code: 'expired_card', message: 'Your card has expired.' }
const WRONG_CVC: Decline = { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }
const PROCESSING: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

const card = (
  brand: CardBrand,
  funding: TestCard['funding'] = 'credit',
  behavior: Behavior = {},
): TestCard => ({ brand, funding, behavior })
const refused = (decline: Decline) => card('visa', 'credit', { attach: decline, charge: decline })

const CARDS: Record<string, TestCard> = {
  '4242424242424242': card('visa'),
  '4000056655665556': card('visa', 'debit'),
  '5555555555554444': card('mastercard'),
  '2223003122003222': card('mastercard'),
  '5200828282828210': card('mastercard', 'debit'),
  '5105105105105100': card('mastercard', 'prepaid'),
  '378282246310005': card('amex'),
  '371449635398431': card('amex'),
  '6011111111111117': card('discover'),
  '6011000990139424': card('discover'),
  '3056930009020004': card('diners'),
  '36227206271667': card('diners'),
  '3566002020360505': card('jcb'),
  '6200000000000005': card('unionpay'),
  '4000000000000002': refused(declined('generic_decline')),
  '4000000000009995': refused(INSUFFICIENT),
  '4000000000009987': refused(declined('lost_card')),
  '4000000000009979': refused(declined('stolen_card')),
  '4000000000000069': refused(EXPIRED),
  '4000000000000127': refused(WRONG_CVC),
  '4000000000000119': refused(PROCESSING),
  '4000000000006975': refused(
    declined('card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
  ),
  '4000000000000341': card('visa', 'credit', { charge: declined('generic_decline') }),
  '4000002500003155': card('visa', 'credit', { secure: 'setup' }),
  '4000002760003184': card('visa', 'credit', { secure: 'always' }),
  '4000000000003220': card('visa', 'credit', { secure: 'always' }),
  '4000000000003063': card('visa', 'credit', { secure: 'always' }),
  '4000003800000446': card('visa'),
  '4000008260003178': card('visa', 'credit', { secure: 'always', charge: INSUFFICIENT }),
  '4000008400001629': card('visa', 'credit', { secure: 'always', charge: declined('generic_decline') }),
}

/** Stripe's names for the same cards, which servers use instead of numbers. */
const CARD_TOKENS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_mastercard_debit: '5200828282828210',
  pm_card_mastercard_prepaid: '5105105105105100',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredSetupForOffSession: '4000003800000446',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequired: '4000000000003063',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
}

const BRANDS: [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['amex', /^3[47]/],
  ['diners', /^3(0[0-5]|[68])/],
  ['jcb', /^35/],
  ['discover', /^6(011|4|5)/],
  ['unionpay', /^62/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
]

export const brandOf = (number: string): CardBrand | null =>
  BRANDS.find(([, pattern]) => pattern.test(number))?.[0] ?? null

export const findCard = (number: string): TestCard | undefined => CARDS[number]
export const numberOfToken = (token: string): string | undefined => CARD_TOKENS[token]

/** The check digit (Luhn) of a card number. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const bankDecline = (code: Decline['code'], message: string): Behavior => ({ charge: { code, message } })

/** Stripe's test accounts, all with the routing number 110000000 (https://docs.stripe.com/payments/ach-direct-debit). */
export const ROUTING_NUMBER = '110000000'
/** The account at the bank where a customer can sign in. */
export const LINKED_ACCOUNT = { id: 'fca_test_success', number: '000123456789' }
const ACCOUNTS: Record<string, Behavior> = {
  '000123456789': {},
  '000111111113': bankDecline('bank_account_unusable', 'The bank account has been closed.'),
  '000111111116': bankDecline('bank_account_unusable', 'The bank account could not be located.'),
  '000222222227': bankDecline('insufficient_funds', 'The bank account has insufficient funds.'),
  '000333333335': bankDecline('debit_not_authorized', 'The customer has not authorized this payment.'),
  '000666666661': { bank: 'no-microdeposits' },
  '000000000009': { bank: 'silent' },
}
const ACCOUNT_TOKENS: Record<string, string> = {
  pm_usBankAccount: '000123456789',
  pm_usBankAccount_success: '000123456789',
  pm_usBankAccount_accountClosed: '000111111113',
  pm_usBankAccount_noAccount: '000111111116',
  pm_usBankAccount_insufficientFunds: '000222222227',
  pm_usBankAccount_debitNotAuthorized: '000333333335',
  pm_usBankAccount_failMicrodeposits: '000666666661',
  pm_usBankAccount_processing: '000000000009',
}

export const findAccount = (number: string): Behavior | undefined => ACCOUNTS[number]
export const accountOfToken = (token: string): string | undefined => ACCOUNT_TOKENS[token]
