import type Stripe from 'stripe'

import { refusal } from './errors.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { addSetupIntent, readTypes } from './setup-intents.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import type { CheckoutSession } from './wire.ts'

const DAY = 86_400

export const SESSION_PARAMS = [
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'currency',
  'customer',
  'expand',
  'expires_at',
  'locale',
  'metadata',
  'mode',
  'setup_intent_data',
  'success_url',
] satisfies (keyof Stripe.Checkout.SessionCreateParams)[]

/** A hosted page that saves a payment method (mode `setup`). */
export function createSession(store: StripeStore, params: Params): CheckoutSession {
  if (params.required('mode') !== 'setup') {
    throw refusal('The emulator has Checkout in mode `setup` only.', { param: 'mode' })
  }
  const types = readTypes(params)
  const currency = params.text('currency') ?? null
  if (!params.has('allowed_payment_method_types') && !currency) {
    throw refusal('You must specify `currency` or `allowed_payment_method_types` in `setup` mode.', {
      code: 'parameter_missing',
      param: 'currency',
    })
  }
  const successUrl = params.required('success_url')
  for (const url of [successUrl, params.text('cancel_url')]) {
    if (url !== undefined && !URL.canParse(url))
      throw refusal('Not a valid URL', { code: 'url_invalid', param: 'success_url' })
  }
  const customer = params.text('customer')
  if (customer) store.customers.find(customer, 'customer')
  const data = params.object('setup_intent_data')
  const intent = addSetupIntent(store, {
    customer: customer ?? null,
    description: data?.text('description') ?? null,
    metadata: (data && mergeMetadata({}, data)) ?? {},
    types,
    isAllowed: params.has('allowed_payment_method_types'),
    usage: 'off_session',
  })
  store.emit('setup_intent.created', intent)
  const id = newId('cs_test', 58)
  return store.sessions.add({
    ...EMPTY,
    id,
    allowed_payment_method_types: params.has('allowed_payment_method_types') ? types : null,
    cancel_url: params.text('cancel_url') ?? null,
    client_reference_id: params.text('client_reference_id') ?? null,
    created: store.now(),
    currency,
    customer: customer ?? null,
    customer_details: null,
    expires_at: params.integer('expires_at') ?? store.now() + DAY,
    locale: null,
    metadata: mergeMetadata({}, params) ?? {},
    payment_method_types: types,
    setup_intent: intent.id,
    success_url: successUrl,
    url: `${store.baseUrl()}/stripe/checkout/${id}`,
  })
}

const EMPTY = {
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'setup',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_status: 'no_payment_required',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} as const satisfies Partial<CheckoutSession>

/**
 * Ends a session whose setup intent has succeeded, or awaits microdeposits. Returns where the browser goes.
 * @throws StripeFault
 */
export function completeSession(store: StripeStore, session: CheckoutSession): string {
  const intent = store.setupIntents.find(session.setup_intent ?? '')
  const isVerifying = intent.next_action?.type === 'verify_with_microdeposits'
  if (intent.status !== 'succeeded' && !isVerifying) {
    throw refusal('This Checkout Session has no payment method yet.')
  }
  if (session.status === 'open') {
    const customer = store.customers.get(session.customer)
    session.status = 'complete'
    session.url = null
    session.customer_details = {
      address: null,
      business_name: null,
      email: customer?.email ?? null,
      individual_name: null,
      name: customer?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    }
    store.emit('checkout.session.completed', session)
  }
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

export function expireSession(store: StripeStore, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') {
    throw refusal(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  session.status = 'expired'
  session.url = null
  const intent = store.setupIntents.get(session.setup_intent)
  if (intent && intent.status !== 'succeeded') intent.status = 'canceled'
  store.emit('checkout.session.expired', session)
  return session
}
