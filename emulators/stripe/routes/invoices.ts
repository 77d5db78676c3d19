import { amountOf, formatDecimal } from '../decimal.ts'
import { refusal } from '../errors.ts'
import { lineOfItem, newInvoiceItem } from '../invoice-lines.ts'
import {
  createInvoice,
  deleteDraft,
  finalizeInvoice,
  INVOICE_PARAMS,
  ITEM_PARAMS,
  markUncollectible,
  sendInvoice,
  updateInvoice,
  voidInvoice,
} from '../invoices.ts'
import { linesOf, setLines } from '../drafts.ts'
import { LIST_PARAMS, page } from '../lists.ts'
import { mergeMetadata } from '../params.ts'
import type { Params } from '../params.ts'
import { payInvoice, payOutOfBand } from '../payments.ts'
import { PREVIEW_PARAMS, previewInvoice, requirePreview } from '../preview.ts'
import type { ApiRequest, Operations } from '../operations.ts'
import type { StripeStore } from '../store.ts'
import type { InvoiceItem } from '../wire.ts'

export function addInvoiceRoutes(operations: Operations): void {
  const find = ({ store, ids }: ApiRequest) => store.invoices.find(ids.id ?? '', 'invoice')
  operations
    .add('POST', '/invoices', INVOICE_PARAMS, ({ store, params }) => createInvoice(store, params))
    .add(
      'GET',
      '/invoices',
      [...LIST_PARAMS, 'collection_method', 'customer', 'due_date', 'status', 'subscription'],
      ({ store, params }) => {
        const [customer, status, subscription] = ['customer', 'status', 'subscription'].map((name) =>
          params.text(name),
        )
        const found = store.invoices
          .all()
          .filter(
            (each) =>
              (!customer || each.customer === customer) &&
              (!status || each.status === status) &&
              (!subscription || each.parent?.subscription_details?.subscription === subscription),
          )
        return page(found, params, '/v1/invoices')
      },
    )
    .add('POST', '/invoices/create_preview', PREVIEW_PARAMS, ({ store, params }) => {
      requirePreview(params)
      return previewInvoice(store, params)
    })
    .add('GET', '/invoices/:id', ['expand'], find)
    .add('POST', '/invoices/:id', INVOICE_PARAMS, (request) =>
      updateInvoice(request.store, find(request), request.params),
    )
    .add('DELETE', '/invoices/:id', [], (request) => deleteDraft(request.store, find(request)))
    .add('GET', '/invoices/:id/lines', LIST_PARAMS, (request) => {
      const invoice = find(request)
      return page(
        linesOf(request.store, invoice).toReversed(),
        request.params,
        `/v1/invoices/${invoice.id}/lines`,
      )
    })
    .add('POST', '/invoices/:id/finalize', ['auto_advance', 'expand'], (request) =>
      finalizeInvoice(request.store, find(request), request.params.boolean('auto_advance')),
    )
    .add(
      'POST',
      '/invoices/:id/pay',
      ['expand', 'forgive', 'mandate', 'off_session', 'paid_out_of_band', 'payment_method'],
      (request) => {
        const { store, params } = request
        const invoice = find(request)
        if (invoice.status === 'draft') finalizeInvoice(store, invoice)
        if (params.boolean('paid_out_of_band')) return payOutOfBand(store, invoice)
        if (invoice.status === 'paid' && invoice.amount_due === 0 && invoice.attempt_count === 0)
          return invoice
        return payInvoice(store, invoice, {
          method: params.text('payment_method'),
          isOnSession: params.boolean('off_session') === false,
        })
      },
    )
    .add('POST', '/invoices/:id/void', ['expand'], (request) => voidInvoice(request.store, find(request)))
    .add('POST', '/invoices/:id/mark_uncollectible', ['expand'], (request) =>
      markUncollectible(request.store, find(request)),
    )
    .add('POST', '/invoices/:id/send', ['expand'], (request) => sendInvoice(request.store, find(request)))
    .add('GET', '/invoice_payments', [...LIST_PARAMS, 'invoice', 'status'], ({ store, params }) => {
      const [invoice, status] = [params.text('invoice'), params.text('status')]
      const found = store.invoicePayments
        .all()
        .filter((each) => (!invoice || each.invoice === invoice) && (!status || each.status === status))
      return page(found, params, '/v1/invoice_payments')
    })
  addItemRoutes(operations)
}

function createItem(store: StripeStore, params: Params): InvoiceItem {
  const customer = store.customers.find(params.required('customer'), 'customer')
  const invoice = params.text('invoice') ? store.invoices.find(params.required('invoice'), 'invoice') : null
  if (invoice && invoice.status !== 'draft') {
    throw refusal('This invoice is no longer editable.', { code: 'invoice_not_editable', param: 'invoice' })
  }
  const priceId = params.object('pricing')?.text('price')
  const price = priceId ? store.prices.find(priceId, 'pricing[price]') : undefined
  const quantity = params.integer('quantity') ?? 1
  const unit = price?.unit_amount_decimal ?? params.decimal('unit_amount_decimal')
  const amount =
    params.integer('amount') ??
    (unit === undefined
      ? undefined
      : amountOf(typeof unit === 'bigint' ? formatDecimal(unit) : unit, quantity))
  if (amount === undefined) {
    throw refusal('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' })
  }
  const now = store.now()
  const period = params.object('period')
  const item = store.invoiceItems.add(
    newInvoiceItem(store, {
      customer: customer.id,
      amount,
      description: params.nullable('description') ?? null,
      period: { start: period?.integer('start') ?? now, end: period?.integer('end') ?? now },
      quantity,
      price,
      metadata: mergeMetadata({}, params) ?? {},
    }),
  )
  if (invoice) {
    item.invoice = invoice.id
    setLines(store, invoice, [...linesOf(store, invoice), lineOfItem(item)])
    store.emit('invoice.updated', invoice)
  }
  store.emit('invoiceitem.created', item)
  return item
}

function addItemRoutes(operations: Operations): void {
  operations
    .add('POST', '/invoiceitems', ITEM_PARAMS, ({ store, params }) => createItem(store, params))
    .add('GET', '/invoiceitems', [...LIST_PARAMS, 'customer', 'invoice', 'pending'], ({ store, params }) => {
      const [customer, invoice, pending] = [
        params.text('customer'),
        params.text('invoice'),
        params.boolean('pending'),
      ]
      const found = store.invoiceItems
        .all()
        .filter(
          (each) =>
            (!customer || each.customer === customer) &&
            (!invoice || each.invoice === invoice) &&
            (pending === undefined || pending === (each.invoice === null)),
        )
      return page(found, params, '/v1/invoiceitems')
    })
    .add('DELETE', '/invoiceitems/:id', [], ({ store, ids }) => {
      const item = store.invoiceItems.find(ids.id ?? '')
      if (item.invoice) throw refusal('This invoice item is on an invoice and can no longer be deleted.')
      store.invoiceItems.delete(item.id)
      store.emit('invoiceitem.deleted', item)
      return { id: item.id, object: 'invoiceitem', deleted: true }
    })
}
