import { LIST_PARAMS, page } from '../lists.ts'
import type { Operations } from '../operations.ts'
import { cancelSubscription, createSubscription, SUBSCRIPTION_PARAMS } from '../subscriptions.ts'
import { updateSubscription } from '../subscription-changes.ts'

export function addSubscriptionRoutes(operations: Operations): void {
  operations
    .add('POST', '/subscriptions', SUBSCRIPTION_PARAMS, ({ store, params }) =>
      createSubscription(store, params),
    )
    .add(
      'GET',
      '/subscriptions',
      [...LIST_PARAMS, 'collection_method', 'customer', 'price', 'status'],
      ({ store, params }) => {
        const [customer, price, status] = [
          params.text('customer'),
          params.text('price'),
          params.text('status'),
        ]
        const matches = (current: string) => {
          if (status === 'all') return true
          if (status === 'ended') return ['canceled', 'incomplete_expired'].includes(current)
          return status ? current === status : current !== 'canceled'
        }
        const found = store.subscriptions
          .all()
          .filter(
            (each) =>
              (!customer || each.customer === customer) &&
              (!price || each.items.data.some((item) => item.price.id === price)) &&
              matches(each.status),
          )
        return page(found, params, '/v1/subscriptions')
      },
    )
    .add('GET', '/subscriptions/:id', ['expand'], ({ store, ids }) => store.subscriptions.find(ids.id ?? ''))
    .add('POST', '/subscriptions/:id', SUBSCRIPTION_PARAMS, ({ store, params, ids }) =>
      updateSubscription(store, store.subscriptions.find(ids.id ?? ''), params),
    )
    .add(
      'DELETE',
      '/subscriptions/:id',
      ['cancellation_details', 'expand', 'invoice_now', 'prorate'],
      ({ store, params, ids }) =>
        cancelSubscription(store, store.subscriptions.find(ids.id ?? ''), {
          reason: 'cancellation_requested',
          invoiceNow: params.boolean('invoice_now'),
          prorate: params.boolean('prorate'),
        }),
    )
    .add('GET', '/subscription_items', [...LIST_PARAMS, 'subscription'], ({ store, params }) => {
      const subscription = store.subscriptions.find(params.required('subscription'), 'subscription')
      return page(subscription.items.data.toReversed(), params, '/v1/subscription_items')
    })
}
