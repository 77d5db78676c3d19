import type Stripe from 'stripe'

import { refusal } from './errors.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { attach, fullAddress, usePaymentMethod } from './payment-methods.ts'
import { newId, randomText } from './store.ts'
import type { StripeStore } from './store.ts'
import { cancelSubscription } from './subscriptions.ts'
import type { Customer } from './wire.ts'

export const CUSTOMER_PARAMS = [
  'address',
  'balance',
  'description',
  'email',
  'expand',
  'invoice_prefix',
  'invoice_settings',
  'metadata',
  'name',
  'next_invoice_sequence',
  'payment_method',
  'phone',
  'preferred_locales',
  'shipping',
  'tax',
  'tax_exempt',
] satisfies (keyof Stripe.CustomerCreateParams)[]

export function createCustomer(store: StripeStore, params: Params): Customer {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: store.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  const changes = readCustomer(store, customer, params)
  const method = params.text('payment_method')
  if (method) attach(store, usePaymentMethod(store, method), customer)
  store.customers.add(Object.assign(customer, changes))
  store.emit('customer.created', customer)
  return customer
}

export function updateCustomer(store: StripeStore, customer: Customer, params: Params): Customer {
  return store.change(customer, 'customer.updated', readCustomer(store, customer, params))
}

function readCustomer(store: StripeStore, customer: Customer, params: Params): Partial<Customer> {
  const changes: Partial<Customer> = {}
  for (const name of ['description', 'email', 'name', 'phone'] as const) {
    const value = params.nullable(name)
    if (value !== undefined) changes[name] = value
  }
  if (changes.email && !/^[^@\s]+@[^@\s]+$/.test(changes.email)) {
    throw refusal(`Invalid email address: ${changes.email}`, { code: 'email_invalid', param: 'email' })
  }
  const metadata = mergeMetadata(customer.metadata, params)
  if (metadata) changes.metadata = metadata
  const address = params.object('address')
  if (address) {
    const names = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const
    changes.address = fullAddress(
      Object.fromEntries(names.map((name) => [name, address.nullable(name) ?? null])),
    )
  } else if (params.has('address')) changes.address = null
  const balance = params.integer('balance')
  if (balance !== undefined) changes.balance = balance
  const taxExempt = params.choice('tax_exempt', ['exempt', 'none', 'reverse'])
  if (taxExempt) changes.tax_exempt = taxExempt
  const locales = params.texts('preferred_locales')
  if (locales) changes.preferred_locales = locales
  const settings = params.object('invoice_settings')
  if (settings) {
    const method = settings.nullable('default_payment_method')
    const footer = settings.nullable('footer')
    if (method) requireAttached(store, method, customer)
    changes.invoice_settings = {
      ...customer.invoice_settings,
      ...(method !== undefined && { default_payment_method: method }),
      ...(footer !== undefined && { footer }),
    }
  }
  return changes
}

function requireAttached(store: StripeStore, id: string, customer: Customer): void {
  const method = store.paymentMethods.find(id, 'invoice_settings[default_payment_method]')
  if (method.customer === customer.id) return
  throw refusal(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
  )
}

/** Cancels its subscriptions too, as Stripe does. */
export function deleteCustomer(store: StripeStore, customer: Customer): object {
  for (const subscription of store.subscriptions.all()) {
    if (subscription.customer === customer.id && subscription.status !== 'canceled') {
      cancelSubscription(store, subscription, { reason: 'cancellation_requested' })
    }
  }
  for (const method of store.paymentMethods.all()) {
    if (method.customer === customer.id) method.customer = null
  }
  store.customers.delete(customer.id)
  store.deletedCustomers.add(customer.id)
  store.emit('customer.deleted', customer)
  return { id: customer.id, object: 'customer', deleted: true }
}

/** Stripe's query language, as far as clauses joined by AND: `email:"a@b.c" AND metadata["key"]:"value"`. */
export function searchCustomers(store: StripeStore, query: string): Customer[] {
  const clauses = query.split(/\s+AND\s+/i).map((text) => {
    const match = /^(-?)(\w+)(?:\[["']([^"']+)["']])?\s*([:~])\s*["'](.*)["']$/.exec(text.trim())
    if (!match) throw refusal(`We were unable to parse your search query: ${query}`, { param: 'query' })
    const [, negated, field, key, operator, value = ''] = match
    if (!['email', 'metadata', 'name', 'phone'].includes(field!)) {
      throw refusal(`Field \`${field}\` is an unsupported search field for resource \`customers\`.`, {
        param: 'query',
      })
    }
    return (customer: Customer): boolean => {
      const text =
        field === 'metadata' ? customer.metadata[key ?? ''] : customer[field as 'email' | 'name' | 'phone']
      const [has, wants] = [(text ?? '').toLowerCase(), value.toLowerCase()]
      return (operator === '~' ? has.includes(wants) : has === wants) !== (negated === '-')
    }
  })
  return store.customers.all().filter((customer) => clauses.every((matches) => matches(customer)))
}
