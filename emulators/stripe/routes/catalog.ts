import {
  createPrice,
  createProduct,
  PRICE_PARAMS,
  PRODUCT_PARAMS,
  updatePrice,
  updateProduct,
} from '../catalog.ts'
import { refusal } from '../errors.ts'
import { LIST_PARAMS, page } from '../lists.ts'
import {
  cancelMeterEvent,
  createMeter,
  createMeterEvent,
  METER_PARAMS,
  meterSummaries,
  setMeterStatus,
  SUMMARY_PARAMS,
  updateMeter,
} from '../meters.ts'
import type { Operations } from '../operations.ts'

export function addCatalogRoutes(operations: Operations): void {
  operations
    .add('POST', '/products', PRODUCT_PARAMS, ({ store, params }) => createProduct(store, params))
    .add('GET', '/products', [...LIST_PARAMS, 'active', 'ids', 'url'], ({ store, params }) => {
      const [active, ids] = [params.boolean('active'), params.texts('ids')]
      const found = store.products
        .all()
        .filter((each) => (active === undefined || each.active === active) && (!ids || ids.includes(each.id)))
      return page(found, params, '/v1/products')
    })
    .add('GET', '/products/:id', ['expand'], ({ store, ids }) => store.products.find(ids.id ?? ''))
    .add('POST', '/products/:id', PRODUCT_PARAMS, ({ store, params, ids }) =>
      updateProduct(store, store.products.find(ids.id ?? ''), params),
    )
    .add('DELETE', '/products/:id', [], ({ store, ids }) => {
      const product = store.products.find(ids.id ?? '')
      if (store.prices.all().some((each) => each.product === product.id)) {
        throw refusal('This product cannot be deleted because it has one or more user-created prices.')
      }
      store.products.delete(product.id)
      store.emit('product.deleted', product)
      return { id: product.id, object: 'product', deleted: true }
    })
    .add('POST', '/prices', PRICE_PARAMS, ({ store, params }) => createPrice(store, params))
    .add(
      'GET',
      '/prices',
      [...LIST_PARAMS, 'active', 'currency', 'lookup_keys', 'product', 'recurring', 'type'],
      ({ store, params }) => {
        const [active, keys, product] = [
          params.boolean('active'),
          params.texts('lookup_keys'),
          params.text('product'),
        ]
        const [type, usage] = [params.text('type'), params.object('recurring')?.text('usage_type')]
        const found = store.prices
          .all()
          .filter(
            (each) =>
              (active === undefined || each.active === active) &&
              (!keys || keys.includes(each.lookup_key ?? '')) &&
              (!product || each.product === product) &&
              (!type || each.type === type) &&
              (!usage || each.recurring?.usage_type === usage),
          )
        return page(found, params, '/v1/prices')
      },
    )
    .add('GET', '/prices/:id', ['expand'], ({ store, ids }) => store.prices.find(ids.id ?? ''))
    .add('POST', '/prices/:id', PRICE_PARAMS, ({ store, params, ids }) =>
      updatePrice(store, store.prices.find(ids.id ?? ''), params),
    )
  addMeterRoutes(operations)
}

function addMeterRoutes(operations: Operations): void {
  operations
    .add('POST', '/billing/meters', METER_PARAMS, ({ store, params }) => createMeter(store, params))
    .add('GET', '/billing/meters', [...LIST_PARAMS, 'status'], ({ store, params }) => {
      const status = params.choice('status', ['active', 'inactive'])
      return page(
        store.meters.all().filter((each) => !status || each.status === status),
        params,
        '/v1/billing/meters',
      )
    })
    .add('GET', '/billing/meters/:id', ['expand'], ({ store, ids }) => store.meters.find(ids.id ?? ''))
    .add('POST', '/billing/meters/:id', ['display_name', 'expand'], ({ store, params, ids }) =>
      updateMeter(store, store.meters.find(ids.id ?? ''), params),
    )
    .add('POST', '/billing/meters/:id/deactivate', ['expand'], ({ store, ids }) =>
      setMeterStatus(store, store.meters.find(ids.id ?? ''), 'inactive'),
    )
    .add('POST', '/billing/meters/:id/reactivate', ['expand'], ({ store, ids }) =>
      setMeterStatus(store, store.meters.find(ids.id ?? ''), 'active'),
    )
    .add(
      'GET',
      '/billing/meters/:id/event_summaries',
      [...LIST_PARAMS, ...SUMMARY_PARAMS],
      ({ store, params, ids }) => {
        const meter = store.meters.find(ids.id ?? '')
        const summaries = meterSummaries(store, meter, params).toReversed()
        return page(summaries, params, `/v1/billing/meters/${meter.id}/event_summaries`)
      },
    )
    .add(
      'POST',
      '/billing/meter_events',
      ['event_name', 'expand', 'identifier', 'payload', 'timestamp'],
      ({ store, params }) => createMeterEvent(store, params),
    )
    .add(
      'POST',
      '/billing/meter_event_adjustments',
      ['cancel', 'event_name', 'expand', 'type'],
      ({ store, params }) => cancelMeterEvent(store, params),
    )
}
