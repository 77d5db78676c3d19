import type Stripe from 'stripe'

import { declineFault, attached, behaviorOf, usePaymentMethod } from './payment-methods.ts'
import { refusal, StripeFault } from './errors.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { newId, randomText } from './store.ts'
import type { StripeStore } from './store.ts'
import type { PaymentMethod, SetupIntent } from './wire.ts'

const TYPES = ['card', 'us_bank_account'] as const
type PaymentType = (typeof TYPES)[number]

export const SETUP_INTENT_PARAMS = [
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'confirm',
  'customer',
  'description',
  'expand',
  'mandate_data',
  'metadata',
  'payment_method',
  'payment_method_options',
  'return_url',
  'usage',
  'use_stripe_sdk',
] satisfies (keyof Stripe.SetupIntentCreateParams)[]

export function createSetupIntent(store: StripeStore, params: Params): SetupIntent {
  const customer = params.text('customer')
  if (customer) store.customers.find(customer, 'customer')
  const method = params.text('payment_method')
  const intent = addSetupIntent(store, {
    customer: customer ?? null,
    description: params.nullable('description') ?? null,
    metadata: mergeMetadata({}, params) ?? {},
    types: readTypes(params),
    isAllowed: params.has('allowed_payment_method_types'),
    usage: params.choice('usage', ['off_session', 'on_session']) ?? 'off_session',
  })
  if (method) setMethod(intent, usePaymentMethod(store, method))
  store.emit('setup_intent.created', intent)
  if (params.boolean('confirm')) {
    return confirmSetupIntent(store, intent, { returnUrl: params.text('return_url') ?? null })
  }
  return intent
}

/** The parameter `allowed_payment_method_types`; without it there are all. @throws StripeFault */
export function readTypes(params: Params): PaymentType[] {
  const given = params.texts('allowed_payment_method_types')
  if (!given) return [...TYPES]
  return given.map((type) => {
    const known = TYPES.find((each) => each === type)
    if (known) return known
    throw refusal(`The payment method type "${type}" is invalid.`, { param: 'allowed_payment_method_types' })
  })
}

type NewIntent = {
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  types: PaymentType[]
  /** The types were named, rather than chosen by Stripe. */
  isAllowed: boolean
  usage: string
}

export function addSetupIntent(store: StripeStore, input: NewIntent): SetupIntent {
  const id = newId('seti')
  return store.setupIntents.add({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: input.isAllowed ? input.types : null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: store.now(),
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      ...(input.types.includes('card') && {
        card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' as const },
      }),
      ...(input.types.includes('us_bank_account') && {
        us_bank_account: { verification_method: 'automatic' as const },
      }),
    },
    payment_method_types: input.types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: input.usage,
  })
}

export function updateSetupIntent(store: StripeStore, intent: SetupIntent, params: Params): SetupIntent {
  const customer = params.text('customer')
  if (customer) intent.customer = store.customers.find(customer, 'customer').id
  const description = params.nullable('description')
  if (description !== undefined) intent.description = description
  const method = params.text('payment_method')
  if (method) setMethod(intent, usePaymentMethod(store, method))
  intent.metadata = mergeMetadata(intent.metadata, params) ?? intent.metadata
  return intent
}

function setMethod(intent: SetupIntent, method: PaymentMethod): void {
  if (!intent.payment_method_types.includes(method.type)) {
    throw refusal(
      `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { code: 'setup_intent_invalid_parameter', param: 'payment_method' },
    )
  }
  intent.payment_method = method.id
  intent.status = 'requires_confirmation'
}

/** The error for an intent that is in another state than a request needs. */
const wrongState = (intent: SetupIntent, what: string): StripeFault =>
  refusal(`${what} because it has a status of ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  })

export type Confirmation = {
  paymentMethod?: PaymentMethod
  returnUrl: string | null
  /** The browser asks for 3-D Secure itself, instead of being redirected. */
  usesSdk?: boolean
}

/**
 * Asks the bank whether the payment method may be saved. Afterwards it is saved, or 3-D Secure or microdeposits are
 * awaited.
 * @throws StripeFault if the bank refuses
 */
export function confirmSetupIntent(
  store: StripeStore,
  intent: SetupIntent,
  input: Confirmation,
): SetupIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw wrongState(intent, 'You cannot confirm this SetupIntent')
  }
  if (input.paymentMethod) setMethod(intent, input.paymentMethod)
  const method = store.paymentMethods.get(intent.payment_method)
  if (!method) {
    throw refusal(
      'You cannot confirm this SetupIntent because it is missing a payment method. You can either update the SetupIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      {
        code: 'setup_intent_unexpected_state',
        setup_intent: intent,
      },
    )
  }
  if (method.customer && method.customer !== intent.customer) {
    throw refusal('The provided PaymentMethod belongs to another customer.', { param: 'payment_method' })
  }
  intent.latest_attempt = newId('setatt')
  intent.next_action = null
  intent.last_setup_error = null
  const behavior = behaviorOf(store, method.id)
  if (behavior.attach) {
    const fault = declineFault(behavior.attach, { payment_method: method })
    return failSetup(store, intent, fault)
  }
  if (method.type === 'us_bank_account') {
    // The customer chose an account that was linked at the bank by signing in there.
    const isLinked = method.us_bank_account?.financial_connections_account != null
    return isLinked ? succeed(store, intent) : awaitMicrodeposits(store, intent)
  }
  if (!behavior.secure) return succeed(store, intent)
  const url = `${store.baseUrl()}/stripe/authenticate/${intent.id}?client_secret=${intent.client_secret}`
  intent.status = 'requires_action'
  intent.next_action =
    input.returnUrl && !input.usesSdk
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: input.returnUrl, url } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
  store.emit('setup_intent.requires_action', intent)
  return intent
}

function awaitMicrodeposits(store: StripeStore, intent: SetupIntent): SetupIntent {
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: {
      arrival_date: store.now() + 2 * 86_400,
      hosted_verification_url: `${store.baseUrl()}/stripe/microdeposits/${intent.client_secret}`,
      microdeposit_type: 'descriptor_code',
    },
  }
  store.emit('setup_intent.requires_action', intent)
  return intent
}

/** @throws StripeFault with the refusal */
function failSetup(store: StripeStore, intent: SetupIntent, fault: StripeFault): never {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_setup_error = fault.body as SetupIntent['last_setup_error']
  store.emit('setup_intent.setup_failed', intent)
  throw new StripeFault(fault.status, { ...fault.body, setup_intent: structuredClone(intent) }, true)
}

function succeed(store: StripeStore, intent: SetupIntent): SetupIntent {
  const method = store.paymentMethods.find(intent.payment_method ?? '')
  const customer = store.customers.get(intent.customer)
  const behavior = behaviorOf(store, method.id)
  // A card that was set up with 3-D Secure doesn't ask for it again, unless it always does.
  if (behavior.secure === 'setup') store.behaviors.set(method.id, { ...behavior, secure: undefined })
  if (method.type === 'us_bank_account') intent.mandate = addMandate(store, method)
  intent.status = 'succeeded'
  intent.next_action = null
  if (customer && !method.customer) attached(store, method, customer)
  store.emit('setup_intent.succeeded', intent)
  return intent
}

function addMandate(store: StripeStore, method: PaymentMethod): string {
  const mandate = store.mandates.add({
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: store.now(),
      online: { ip_address: '127.0.0.1', user_agent: 'Emulator' },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'active',
    type: 'multi_use',
  })
  return mandate.id
}

/** The customer passes or fails 3-D Secure. */
export function authenticateSetup(store: StripeStore, intent: SetupIntent, isPassed: boolean): SetupIntent {
  if (intent.status !== 'requires_action' || intent.next_action?.type === 'verify_with_microdeposits') {
    throw wrongState(intent, 'You cannot authenticate this SetupIntent')
  }
  if (isPassed) return succeed(store, intent)
  const fault = refusal(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    { code: 'setup_intent_authentication_failure' },
  )
  try {
    return failSetup(store, intent, fault)
  } catch {
    return intent
  }
}

export function cancelSetupIntent(store: StripeStore, intent: SetupIntent, params: Params): SetupIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw wrongState(intent, 'You cannot cancel this SetupIntent')
  }
  intent.cancellation_reason =
    params.choice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null
  intent.status = 'canceled'
  intent.next_action = null
  store.emit('setup_intent.canceled', intent)
  return intent
}

const mismatch = (message: string, code: NonNullable<StripeFault['body']['code']>) =>
  refusal(message, { code })

/**
 * Verifies a bank account by the code of its microdeposit, or by two amounts in cents. `SM11AA` and 32, 45 are right.
 * @throws StripeFault
 */
export function verifyMicrodeposits(
  store: StripeStore,
  intent: SetupIntent,
  input: { code?: string; amounts?: number[] },
): SetupIntent {
  if (intent.next_action?.type !== 'verify_with_microdeposits') {
    throw wrongState(intent, 'You cannot verify this SetupIntent with microdeposits')
  }
  if (!input.code && input.amounts?.length !== 2) {
    throw refusal('Must provide either `amounts` or `descriptor_code`.', { code: 'parameter_missing' })
  }
  const given = input.code
    ? input.code.trim().toUpperCase()
    : input.amounts!.toSorted((a, b) => a - b).join(',')
  if (behaviorOf(store, intent.payment_method ?? '').bank === 'no-microdeposits') {
    throw mismatch(
      'The microdeposits could not be sent to this account.',
      'payment_method_microdeposit_failed',
    )
  }
  if (['SM11AA', '32,45'].includes(given)) return succeed(store, intent)
  const isLast = ['SM33CC', '10,11'].includes(given)
  const fault = isLast
    ? mismatch(
        'You have exceeded the number of allowed verification attempts.',
        'payment_method_microdeposit_verification_attempts_exceeded',
      )
    : input.code
      ? mismatch(
          'The descriptor code provided does not match the one sent to the bank account.',
          'payment_method_microdeposit_verification_descriptor_code_mismatch',
        )
      : mismatch(
          'The amounts provided do not match the amounts that were sent to the bank account.',
          'payment_method_microdeposit_verification_amounts_mismatch',
        )
  if (isLast) return failSetup(store, intent, fault)
  throw fault
}
