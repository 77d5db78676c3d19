import {
  createCustomer,
  CUSTOMER_PARAMS,
  deleteCustomer,
  searchCustomers,
  updateCustomer,
} from '../customers.ts'
import { refusal } from '../errors.ts'
import { customerOrDeleted } from '../expand.ts'
import { LIST_PARAMS, page } from '../lists.ts'
import type { Operations } from '../operations.ts'

export function addCustomerRoutes(operations: Operations): void {
  operations
    .add('POST', '/customers', CUSTOMER_PARAMS, ({ store, params }) => createCustomer(store, params))
    .add('GET', '/customers', [...LIST_PARAMS, 'email'], ({ store, params }) => {
      const email = params.text('email')
      const found = store.customers.all().filter((each) => email === undefined || each.email === email)
      return page(found, params, '/v1/customers')
    })
    .add('GET', '/customers/search', ['expand', 'limit', 'page', 'query'], ({ store, params }) => {
      const found = searchCustomers(store, params.required('query')).toReversed()
      const limit = params.integer('limit') ?? 10
      const start = params.integer('page') ?? 0
      const hasMore = found.length > start + limit
      return {
        object: 'search_result',
        data: found.slice(start, start + limit),
        has_more: hasMore,
        next_page: hasMore ? String(start + limit) : null,
        url: '/v1/customers/search',
      }
    })
    .add('GET', '/customers/:id', ['expand'], ({ store, ids }) => {
      return customerOrDeleted(store, ids.id ?? '') ?? store.customers.find(ids.id ?? '')
    })
    .add('POST', '/customers/:id', CUSTOMER_PARAMS, ({ store, params, ids }) =>
      updateCustomer(store, store.customers.find(ids.id ?? ''), params),
    )
    .add('DELETE', '/customers/:id', [], ({ store, ids }) =>
      deleteCustomer(store, store.customers.find(ids.id ?? '')),
    )
    .add('GET', '/customers/:id/payment_methods', [...LIST_PARAMS, 'type'], ({ store, params, ids }) => {
      const customer = store.customers.find(ids.id ?? '', 'customer')
      const type = params.text('type')
      const own = store.paymentMethods
        .all()
        .filter((each) => each.customer === customer.id && (!type || each.type === type))
      return page(own, params, `/v1/customers/${customer.id}/payment_methods`)
    })
    .add('GET', '/customers/:id/payment_methods/:method', ['expand'], ({ store, ids }) => {
      const method = store.paymentMethods.find(ids.method ?? '', 'payment_method')
      if (method.customer === ids.id) return method
      throw refusal(`No such PaymentMethod: '${ids.method}'`, {
        code: 'resource_missing',
        param: 'payment_method',
      })
    })
    .add('GET', '/events', [...LIST_PARAMS, 'type', 'types'], ({ store, params }) => {
      const types = params.texts('types') ?? (params.text('type') ? [params.required('type')] : null)
      const matches = (type: string) =>
        !types ||
        types.some((each) => (each.endsWith('*') ? type.startsWith(each.slice(0, -1)) : each === type))
      return page(
        store.events.all().filter((each) => matches(each.type)),
        params,
        '/v1/events',
      )
    })
    .add('GET', '/events/:id', ['expand'], ({ store, ids }) => store.events.find(ids.id ?? ''))
}
