import { createSession, expireSession, SESSION_PARAMS } from '../checkout.ts'
import { refusal } from '../errors.ts'
import { LIST_PARAMS, page } from '../lists.ts'
import { mergeMetadata } from '../params.ts'
import type { Params } from '../params.ts'
import {
  attach,
  createBankAccount,
  createCard,
  createLinkedAccount,
  detach,
  readBilling,
  updatePaymentMethod,
  usePaymentMethod,
} from '../payment-methods.ts'
import { invoiceOf } from '../payment-intents.ts'
import { payInvoice } from '../payments.ts'
import type { ApiRequest, Operations } from '../operations.ts'
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  SETUP_INTENT_PARAMS,
  updateSetupIntent,
  verifyMicrodeposits,
} from '../setup-intents.ts'
import type { StripeStore } from '../store.ts'
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../wire.ts'

const METHOD_PARAMS = [
  'allow_redisplay',
  'billing_details',
  'card',
  'expand',
  'metadata',
  'payment_user_agent',
  'type',
  'us_bank_account',
]

/** Card numbers come from the card frame only: a server that sends them is refused, as Stripe does by default. */
function createMethod(store: StripeStore, params: Params, isBrowser: boolean): PaymentMethod {
  const type = params.choice('type', ['card', 'us_bank_account'])
  const billing = readBilling(params.object('billing_details'))
  const metadata = mergeMetadata({}, params) ?? {}
  const card = params.object('card')
  const bank = params.object('us_bank_account')
  if (type === 'card' && card) {
    if (card.has('token')) return usePaymentMethod(store, card.required('token').replace(/^tok_/, 'pm_card_'))
    if (!isBrowser) {
      throw refusal(
        'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
      )
    }
    const input = {
      number: card.required('number'),
      expMonth: card.integer('exp_month') ?? 0,
      expYear: card.integer('exp_year') ?? 0,
      cvc: card.text('cvc'),
    }
    return createCard(store, input, billing, metadata)
  }
  if (type !== 'us_bank_account' || !bank) {
    throw refusal(`Missing required param: ${type ?? 'type'}.`, {
      code: 'parameter_missing',
      param: type ?? 'type',
    })
  }
  if (bank.has('financial_connections_account')) {
    return createLinkedAccount(store, bank.required('financial_connections_account'), billing, metadata)
  }
  const input = {
    routingNumber: bank.required('routing_number'),
    accountNumber: bank.required('account_number'),
    holderType: bank.choice('account_holder_type', ['company', 'individual']),
    accountType: bank.choice('account_type', ['checking', 'savings']),
  }
  return createBankAccount(store, input, billing, metadata)
}

export function addMethodRoutes(operations: Operations): void {
  operations
    .add(
      'POST',
      '/payment_methods',
      METHOD_PARAMS,
      ({ store, params, isBrowser }) => createMethod(store, params, isBrowser),
      true,
    )
    .add('GET', '/payment_methods', [...LIST_PARAMS, 'customer', 'type'], ({ store, params }) => {
      const customer = store.customers.find(params.required('customer'), 'customer').id
      const type = params.text('type')
      const own = store.paymentMethods
        .all()
        .filter((each) => each.customer === customer && (!type || each.type === type))
      return page(own, params, '/v1/payment_methods')
    })
    .add('GET', '/payment_methods/:id', ['expand'], ({ store, ids }) =>
      store.paymentMethods.find(ids.id ?? '', 'payment_method'),
    )
    .add('POST', '/payment_methods/:id', METHOD_PARAMS, ({ store, params, ids }) =>
      updatePaymentMethod(store, store.paymentMethods.find(ids.id ?? ''), params),
    )
    .add('POST', '/payment_methods/:id/attach', ['customer', 'expand'], ({ store, params, ids }) => {
      const customer = store.customers.find(params.required('customer'), 'customer')
      return attach(store, usePaymentMethod(store, ids.id ?? ''), customer)
    })
    .add('POST', '/payment_methods/:id/detach', ['expand'], ({ store, ids }) =>
      detach(store, store.paymentMethods.find(ids.id ?? '')),
    )
    .add('GET', '/mandates/:id', ['expand'], ({ store, ids }) => store.mandates.find(ids.id ?? ''))
  addSetupRoutes(operations)
  addPaymentRoutes(operations)
}

/** A browser must know the intent's client secret. */
function requireSecret({ isBrowser, params }: ApiRequest, intent: SetupIntent | PaymentIntent): void {
  if (isBrowser && params.text('client_secret') !== intent.client_secret) {
    throw refusal(
      `The client_secret provided does not match the client_secret associated with this ${intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'}.`,
      {
        code:
          intent.object === 'setup_intent'
            ? 'setup_intent_invalid_parameter'
            : 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    )
  }
}

const HIDDEN = [
  'application',
  'customer',
  'customer_account',
  'latest_attempt',
  'latest_charge',
  'mandate',
  'metadata',
  'on_behalf_of',
  'payment_method_options',
  'review',
  'single_use_mandate',
  'transfer_data',
  'transfer_group',
]

/** Browsers see less of an intent. */
const seenBy = ({ isBrowser }: ApiRequest, intent: SetupIntent | PaymentIntent): object =>
  isBrowser ? Object.fromEntries(Object.entries(intent).filter(([name]) => !HIDDEN.includes(name))) : intent

function addSetupRoutes(operations: Operations): void {
  const find = ({ store, ids }: ApiRequest) => store.setupIntents.find(ids.id ?? '', 'intent')
  const browserParams = [
    'client_secret',
    'expected_payment_method_type',
    'key',
    'payment_method_data',
    'return_url',
    'use_stripe_sdk',
  ]
  operations
    .add('POST', '/setup_intents', SETUP_INTENT_PARAMS, ({ store, params }) =>
      createSetupIntent(store, params),
    )
    .add('GET', '/setup_intents', [...LIST_PARAMS, 'customer', 'payment_method'], ({ store, params }) => {
      const [customer, method] = [params.text('customer'), params.text('payment_method')]
      const found = store.setupIntents
        .all()
        .filter(
          (each) => (!customer || each.customer === customer) && (!method || each.payment_method === method),
        )
      return page(found, params, '/v1/setup_intents')
    })
    .add(
      'GET',
      '/setup_intents/:id',
      ['client_secret', 'expand', 'key'],
      (request) => {
        const intent = find(request)
        requireSecret(request, intent)
        return seenBy(request, intent)
      },
      true,
    )
    .add('POST', '/setup_intents/:id', SETUP_INTENT_PARAMS, (request) =>
      updateSetupIntent(request.store, find(request), request.params),
    )
    .add(
      'POST',
      '/setup_intents/:id/confirm',
      [...SETUP_INTENT_PARAMS, ...browserParams],
      (request) => {
        const { store, params, isBrowser } = request
        const intent = find(request)
        requireSecret(request, intent)
        const data = params.object('payment_method_data')
        const named = params.text('payment_method')
        const paymentMethod = data
          ? createMethod(store, data, isBrowser)
          : named
            ? usePaymentMethod(store, named)
            : undefined
        const confirmed = confirmSetupIntent(store, intent, {
          paymentMethod,
          returnUrl: params.text('return_url') ?? null,
          usesSdk: params.boolean('use_stripe_sdk'),
        })
        return seenBy(request, confirmed)
      },
      true,
    )
    .add('POST', '/setup_intents/:id/cancel', ['cancellation_reason', 'expand'], (request) =>
      cancelSetupIntent(request.store, find(request), request.params),
    )
    .add(
      'POST',
      '/setup_intents/:id/verify_microdeposits',
      ['amounts', 'client_secret', 'descriptor_code', 'expand', 'key'],
      (request) => {
        const intent = find(request)
        requireSecret(request, intent)
        const { params } = request
        const input = { code: params.text('descriptor_code'), amounts: params.texts('amounts')?.map(Number) }
        return seenBy(request, verifyMicrodeposits(request.store, intent, input))
      },
      true,
    )
    .add('POST', '/checkout/sessions', SESSION_PARAMS, ({ store, params }) => createSession(store, params))
    .add('GET', '/checkout/sessions', [...LIST_PARAMS, 'customer', 'status'], ({ store, params }) => {
      const [customer, status] = [params.text('customer'), params.text('status')]
      const found = store.sessions
        .all()
        .filter((each) => (!customer || each.customer === customer) && (!status || each.status === status))
      return page(found, params, '/v1/checkout/sessions')
    })
    .add('GET', '/checkout/sessions/:id', ['expand'], ({ store, ids }) =>
      store.sessions.find(ids.id ?? '', 'session'),
    )
    .add('POST', '/checkout/sessions/:id/expire', ['expand'], ({ store, ids }) =>
      expireSession(store, store.sessions.find(ids.id ?? '', 'session')),
    )
}

function addPaymentRoutes(operations: Operations): void {
  const find = ({ store, ids }: ApiRequest) => store.paymentIntents.find(ids.id ?? '', 'intent')
  operations
    .add('GET', '/payment_intents', [...LIST_PARAMS, 'customer'], ({ store, params }) => {
      const customer = params.text('customer')
      return page(
        store.paymentIntents.all().filter((each) => !customer || each.customer === customer),
        params,
        '/v1/payment_intents',
      )
    })
    .add(
      'GET',
      '/payment_intents/:id',
      ['client_secret', 'expand', 'key'],
      (request) => {
        const intent = find(request)
        requireSecret(request, intent)
        return seenBy(request, intent)
      },
      true,
    )
    .add(
      'POST',
      '/payment_intents/:id/confirm',
      ['client_secret', 'expand', 'key', 'payment_method', 'return_url', 'use_stripe_sdk'],
      (request) => {
        const { store, params } = request
        const intent = find(request)
        requireSecret(request, intent)
        const invoice = invoiceOf(store, intent)
        if (!invoice) throw refusal('This PaymentIntent belongs to no invoice.')
        payInvoice(store, invoice, { method: params.text('payment_method'), isOnSession: true })
        return seenBy(request, intent)
      },
      true,
    )
    .add('GET', '/charges', [...LIST_PARAMS, 'customer', 'payment_intent'], ({ store, params }) => {
      const [customer, intent] = [params.text('customer'), params.text('payment_intent')]
      const found = store.charges
        .all()
        .filter(
          (each) => (!customer || each.customer === customer) && (!intent || each.payment_intent === intent),
        )
      return page(found, params, '/v1/charges')
    })
    .add('GET', '/charges/:id', ['expand'], ({ store, ids }) => store.charges.find(ids.id ?? ''))
}
