import { refusal } from './errors.ts'
import { intentOf } from './payment-intents.ts'
import type { StripeStore } from './store.ts'
import type { Customer, Invoice } from './wire.ts'

type Node = Record<string, unknown>

/** Puts objects in the place of the ids that `expand` names, in a copy of the response. */
export function expand(store: StripeStore, answer: object, paths: string[]): object {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > 4) {
      throw refusal('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    }
    expandAt(store, copy, parts, path)
  }
  return copy
}

function expandAt(store: StripeStore, node: unknown, [key, ...rest]: string[], path: string): void {
  if (key === undefined || node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) expandAt(store, each, [key, ...rest], path)
    return
  }
  const object = node as Node
  const value = object[key]
  const found =
    included(store, object, key) ?? (typeof value === 'string' ? lookUp(store, key, value) : value)
  if (found === undefined || typeof found === 'string') {
    throw refusal(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  object[key] = typeof value === 'object' && value !== null ? value : structuredClone(found)
  expandAt(store, object[key], rest, path)
}

const list = (data: object[], url: string) => ({ object: 'list', data, has_more: false, url })

/** The parts that responses leave out unless they are expanded. */
function included(store: StripeStore, node: Node, key: string): object | null | undefined {
  const id = String(node.id)
  const name = `${String(node.object)}.${key}`
  if (name === 'price.tiers' || name === 'plan.tiers') return store.tiers.get(id) ?? []
  if (name === 'customer.subscriptions') {
    const own = store.subscriptions.all().filter((each) => each.customer === id && each.status !== 'canceled')
    return list(own.toReversed(), `/v1/customers/${id}/subscriptions`)
  }
  if (name === 'customer.tax_ids' || name === 'customer.sources')
    return list([], `/v1/customers/${id}/${key}`)
  if (name === 'invoice.payments') {
    const own = store.invoicePayments.all().filter((each) => each.invoice === id)
    return list(own, `/v1/invoice_payments?invoice=${id}`)
  }
  if (name === 'invoice.confirmation_secret') {
    const secret = intentOf(store, node as unknown as Invoice)?.client_secret
    return secret ? { client_secret: secret, type: 'payment_intent' } : null
  }
  return undefined
}

function lookUp(store: StripeStore, key: string, id: string): object | undefined {
  if (key === 'product') return store.products.get(id)
  if (key === 'customer') return customerOrDeleted(store, id)
  const tables = [
    store.prices,
    store.paymentMethods,
    store.setupIntents,
    store.paymentIntents,
    store.charges,
    store.mandates,
    store.subscriptions,
    store.invoices,
  ]
  for (const table of tables) {
    const found = table.get(id)
    if (found) return found
  }
  return undefined
}

export function customerOrDeleted(store: StripeStore, id: string): Customer | object | undefined {
  if (store.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true }
  return store.customers.get(id)
}
