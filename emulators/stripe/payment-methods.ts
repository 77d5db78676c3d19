import { createHash } from 'node:crypto'

import { missing, refusal, StripeFault } from './errors.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import {
  accountOfToken,
  brandOf,
  findAccount,
  findCard,
  isCardNumber,
  LINKED_ACCOUNT,
  numberOfToken,
  ROUTING_NUMBER,
} from './test-cards.ts'
import type { Behavior, Decline } from './test-cards.ts'
import type { Customer, PaymentMethod } from './wire.ts'

export type CardInput = { number: string; expMonth: number; expYear: number; cvc?: string }
export type BankInput = {
  routingNumber: string
  accountNumber: string
  holderType?: 'company' | 'individual'
  accountType?: 'checking' | 'savings'
}
type BillingDetails = PaymentMethod['billing_details']
export type Billing = Partial<Omit<BillingDetails, 'address'>> & {
  address?: Partial<NonNullable<BillingDetails['address']>> | null
}

/** The address with all of its lines, as in responses. */
export const fullAddress = (given: Billing['address'] | null): NonNullable<BillingDetails['address']> => ({
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
  ...given,
})

const base = (store: StripeStore, billing: Billing, metadata: Record<string, string>) => ({
  id: newId('pm'),
  object: 'payment_method' as const,
  allow_redisplay: 'unspecified' as const,
  billing_details: {
    email: billing.email ?? null,
    name: billing.name ?? null,
    phone: billing.phone ?? null,
    tax_id: null,
    address: fullAddress(billing.address),
  },
  created: store.now(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata,
})

const fingerprint = (text: string) =>
  createHash('sha256').update(`emulator ${text}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16)

const cardFault = (
  code: 'incorrect_number' | 'invalid_expiry_month' | 'invalid_expiry_year' | 'invalid_cvc',
) => {
  const [message, param] = {
    incorrect_number: ['Your card number is incorrect.', 'number'],
    invalid_expiry_month: ["Your card's expiration month is invalid.", 'exp_month'],
    invalid_expiry_year: ["Your card's expiration year is invalid.", 'exp_year'],
    invalid_cvc: ["Your card's security code is invalid.", 'cvc'],
  }[code] as [string, string]
  return new StripeFault(402, { type: 'card_error', code, message, param })
}

/**
 * Makes a payment method from one of Stripe's test cards. The number isn't kept.
 * @throws StripeFault if the number, date or code is wrong, or the card is none of the test cards
 */
export function createCard(
  store: StripeStore,
  input: CardInput,
  billing: Billing = {},
  metadata: Record<string, string> = {},
): PaymentMethod {
  const number = input.number.replace(/[\s-]/g, '')
  const brand = brandOf(number)
  if (!isCardNumber(number) || !brand) throw cardFault('incorrect_number')
  if (!(input.expMonth >= 1 && input.expMonth <= 12)) throw cardFault('invalid_expiry_month')
  const year = input.expYear < 100 ? 2000 + input.expYear : input.expYear
  const now = new Date(store.now() * 1000)
  const isPast = year * 12 + input.expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  if (isPast || year > now.getUTCFullYear() + 50) throw cardFault('invalid_expiry_year')
  if (input.cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(input.cvc)) {
    throw cardFault('invalid_cvc')
  }
  const card = findCard(number)
  if (!card) {
    throw new StripeFault(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    })
  }
  const { funding, behavior } = card
  return add(store, behavior, {
    ...base(store, billing, metadata),
    type: 'card',
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address?.postal_code ? 'unchecked' : null,
        cvc_check: input.cvc === undefined ? null : 'unchecked',
      },
      country: 'US',
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: input.expMonth,
      exp_year: year,
      fingerprint: fingerprint(number),
      funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: brand !== 'unionpay' },
      wallet: null,
    },
  })
}

/**
 * Makes a payment method from one of Stripe's test bank accounts.
 * @throws StripeFault for a wrong number, or no account holder
 */
export function createBankAccount(
  store: StripeStore,
  input: BankInput,
  billing: Billing = {},
  metadata: Record<string, string> = {},
): PaymentMethod {
  if (input.routingNumber !== ROUTING_NUMBER) {
    throw refusal('Invalid routing number', {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    })
  }
  const behavior = findAccount(input.accountNumber)
  if (!behavior) {
    throw refusal(
      'You must use a test bank account number in test mode. See https://stripe.com/docs/testing.',
      {
        code: 'account_number_invalid',
        param: 'us_bank_account[account_number]',
      },
    )
  }
  if (!billing.name) {
    throw refusal('Missing required param: billing_details[name].', {
      code: 'parameter_missing',
      param: 'billing_details[name]',
    })
  }
  return add(store, behavior, {
    ...base(store, billing, metadata),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: input.holderType ?? 'individual',
      account_type: input.accountType ?? 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: fingerprint(input.accountNumber),
      last4: input.accountNumber.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: ROUTING_NUMBER,
      status_details: {},
    },
  })
}

/**
 * Makes a payment method from the bank account that a customer has linked by signing in at the bank, which needs no
 * microdeposits.
 * @throws StripeFault
 */
export function createLinkedAccount(
  store: StripeStore,
  id: string,
  billing: Billing = {},
  metadata: Record<string, string> = {},
): PaymentMethod {
  if (id !== LINKED_ACCOUNT.id)
    throw missing('linked account', id, 'us_bank_account[financial_connections_account]')
  const account = { routingNumber: ROUTING_NUMBER, accountNumber: LINKED_ACCOUNT.number }
  const method = createBankAccount(store, account, billing, metadata)
  if (method.us_bank_account) method.us_bank_account.financial_connections_account = id
  return method
}

function add(store: StripeStore, behavior: Behavior, method: PaymentMethod): PaymentMethod {
  store.behaviors.set(method.id, behavior)
  return store.paymentMethods.add(method)
}

/** A payment method by its id, or a new one for a name such as `pm_card_visa`. @throws StripeFault */
export function usePaymentMethod(
  store: StripeStore,
  idOrToken: string,
  param = 'payment_method',
): PaymentMethod {
  const number = numberOfToken(idOrToken)
  const year = new Date(store.now() * 1000).getUTCFullYear() + 1
  if (number)
    return createCard(store, {
      number,
      expMonth: 12,
      expYear: year,
      cvc: number.startsWith('3') ? '1234' : '123',
    })
  const account = accountOfToken(idOrToken)
  if (!account) return store.paymentMethods.find(idOrToken, param)
  return createBankAccount(
    store,
    { routingNumber: ROUTING_NUMBER, accountNumber: account },
    { name: 'Jenny Rosen', email: 'jenny@example.com' },
  )
}

/** A refusal as a `card_error` response. */
export const declineFault = (decline: Decline, details: Partial<StripeFault['body']> = {}): StripeFault =>
  new StripeFault(
    402,
    {
      type: 'card_error',
      code: decline.code,
      ...(decline.decline && { decline_code: decline.decline, advice_code: 'try_again_later' }),
      message: decline.message,
      ...details,
    },
    true,
  )

/** Whether the card's month is over. */
export function isExpired(store: StripeStore, { card }: PaymentMethod): boolean {
  if (!card) return false
  const now = new Date(store.now() * 1000)
  return card.exp_year * 12 + card.exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

const EXPIRED: Decline = { code: 'expired_card', message: 'Your card has expired.' }

export const behaviorOf = (store: StripeStore, id: string): Behavior => store.behaviors.get(id) ?? {}

/** Why a payment with this method fails, if it does. */
export const chargeDecline = (store: StripeStore, method: PaymentMethod): Decline | undefined =>
  isExpired(store, method) ? EXPIRED : behaviorOf(store, method.id).charge

/**
 * Saves a payment method with a customer, after the bank has agreed.
 * @throws StripeFault
 */
export function attach(store: StripeStore, method: PaymentMethod, customer: Customer): PaymentMethod {
  if (method.customer === customer.id) return method
  if (method.customer) {
    throw refusal('This PaymentMethod has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      payment_method: method,
    })
  }
  const decline = behaviorOf(store, method.id).attach
  if (decline) throw declineFault(decline)
  return attached(store, method, customer)
}

/** Saves a payment method whose setup has succeeded. */
export function attached(store: StripeStore, method: PaymentMethod, customer: Customer): PaymentMethod {
  if (method.card?.checks?.cvc_check) method.card.checks.cvc_check = 'pass'
  if (method.card?.checks?.address_postal_code_check) method.card.checks.address_postal_code_check = 'pass'
  method.customer = customer.id
  store.emit('payment_method.attached', method)
  return method
}

export function detach(store: StripeStore, method: PaymentMethod): PaymentMethod {
  const customer = store.customers.get(method.customer)
  if (!customer) {
    throw refusal(
      `The payment method you provided is not attached to a customer so detachment is impossible.`,
      { code: 'payment_method_unexpected_state' },
    )
  }
  method.customer = null
  store.emit('payment_method.detached', method, { customer: customer.id })
  const { invoice_settings: settings } = customer
  if (settings.default_payment_method === method.id) {
    store.change(customer, 'customer.updated', {
      invoice_settings: { ...settings, default_payment_method: null },
    })
  }
  for (const subscription of store.subscriptions.all()) {
    if (subscription.default_payment_method !== method.id) continue
    store.change(subscription, 'customer.subscription.updated', { default_payment_method: null })
  }
  return method
}

/** The parameter `billing_details`. */
export function readBilling(params: Params | undefined): Billing {
  const address = params?.object('address')
  const read = (from: Params | undefined, names: string[]) =>
    Object.fromEntries(
      names.filter((name) => from?.has(name)).map((name) => [name, from!.nullable(name) ?? null]),
    )
  return {
    ...read(params, ['email', 'name', 'phone']),
    ...(address && { address: read(address, ['city', 'country', 'line1', 'line2', 'postal_code', 'state']) }),
  }
}

export function updatePaymentMethod(
  store: StripeStore,
  method: PaymentMethod,
  params: Params,
): PaymentMethod {
  if (!method.customer) {
    throw refusal('You must save this PaymentMethod to a customer before you can update it.', {
      code: 'payment_method_unexpected_state',
    })
  }
  const changes: Partial<PaymentMethod> = {}
  const billing = readBilling(params.object('billing_details'))
  const current = method.billing_details
  const address = billing.address ? fullAddress({ ...current.address, ...billing.address }) : current.address
  changes.billing_details = { ...current, ...billing, address }
  const card = params.object('card')
  if (card && method.card) {
    const month = card.integer('exp_month') ?? method.card.exp_month
    const year = card.integer('exp_year') ?? method.card.exp_year
    if (month < 1 || month > 12) throw cardFault('invalid_expiry_month')
    changes.card = { ...method.card, exp_month: month, exp_year: year }
  }
  const metadata = mergeMetadata(method.metadata, params)
  if (metadata) changes.metadata = metadata
  return store.change(method, 'payment_method.updated', changes)
}
