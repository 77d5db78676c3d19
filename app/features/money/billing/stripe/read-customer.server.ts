import type Stripe from 'stripe'
import type { InvoiceLine, UsageType } from '../invoices/invoice.ts'
import { askStripe, StripeProblem } from './errors.ts'
import {
  idOf,
  invoiceLine,
  invoiceRow,
  type InvoiceRow,
  lastPaymentOf,
  methodRow,
  type MethodRow,
  pendingMethodRow,
  subscriptionRow,
  type SubscriptionRow,
  usageOfPrice,
} from './mirror-rows.server.ts'

/** Stripe's state of a customer, as rows of our mirror. */
export interface CustomerState {
  subscriptions: SubscriptionRow[]
  invoices: InvoiceRow[]
  methods: MethodRow[]
  /** The method that the next invoice is charged to; null for none. */
  charged: string | null
  automatic: boolean
  /** When each open invoice was finalized, by its id. */
  finalizedAt: ReadonlyMap<string, Date>
}

/** More than any history has; the newest ones come first. */
const MOST_INVOICES = 2000
/** Setups that someone has begun. Those that aren't finished expire. */
const MOST_SETUPS = 20
const PAGE = 100
const ENDED = new Set(['canceled', 'incomplete_expired'])

/**
 * Reads the current state of a customer.
 * @param known the mirrored lines of invoices that don't change any more, by the invoice's id
 * @returns null when the customer was deleted
 * @throws StripeProblem
 */
export async function readCustomer(
  stripe: Stripe,
  customerId: string,
  known: ReadonlyMap<string, InvoiceLine[]>,
): Promise<CustomerState | null> {
  const customer = await askStripe(stripe.customers.retrieve(customerId))
  if (customer.deleted) return null
  const reader = new CustomerReader(stripe, customerId, known)
  const defaultId = idOf(customer.invoice_settings.default_payment_method)
  // Prices of subscriptions are known before the lines that name them.
  const subscriptions = await askStripe(reader.subscriptions())
  const [invoices, previews, methods] = await askStripe(
    Promise.all([
      reader.invoices(),
      Promise.all(subscriptions.map(({ id }, at) => reader.preview(id, at))),
      reader.methods(defaultId),
    ]),
  )
  const [subscription] = subscriptions
  const charged = subscription?.defaultPaymentMethod ?? defaultId
  return {
    subscriptions,
    invoices: [...previews.flatMap((preview) => preview ?? []), ...invoices],
    methods,
    charged,
    automatic: charged !== null && subscription?.collectionMethod === 'charge_automatically',
    finalizedAt: reader.finalizedAt,
  }
}

class CustomerReader {
  readonly finalizedAt = new Map<string, Date>()
  #stripe: Stripe
  #customer: string
  #known: ReadonlyMap<string, InvoiceLine[]>
  #usages = new Map<string, UsageType>()

  constructor(stripe: Stripe, customer: string, known: ReadonlyMap<string, InvoiceLine[]>) {
    this.#stripe = stripe
    this.#customer = customer
    this.#known = known
  }

  async subscriptions(): Promise<SubscriptionRow[]> {
    const { data } = await this.#stripe.subscriptions.list({ customer: this.#customer, limit: PAGE })
    const live = data.filter(({ status }) => !ENDED.has(status)).toSorted((a, b) => b.created - a.created)
    return Promise.all(
      live.map(async (subscription) => {
        // Lists can't be expanded as deep as tiers.
        const { data: items } = await this.#stripe.subscriptionItems.list({
          subscription: subscription.id,
          limit: PAGE,
          expand: ['data.price.tiers', 'data.price.product'],
        })
        for (const { price } of items) this.#usages.set(price.id, usageOfPrice(price))
        return subscriptionRow(subscription, items)
      }),
    )
  }

  async invoices(): Promise<InvoiceRow[]> {
    const all = await this.#stripe.invoices
      .list({ customer: this.#customer, limit: PAGE })
      .autoPagingToArray({ limit: MOST_INVOICES })
    const finalized = all.filter(({ status }) => status !== 'draft')
    const rows: InvoiceRow[] = []
    for (const invoice of finalized) {
      if (invoice.status === 'open') {
        const at = invoice.status_transitions.finalized_at ?? invoice.created
        this.finalizedAt.set(invoice.id, new Date(at * 1000))
      }
      rows.push(invoiceRow(invoice, await this.#linesOf(invoice), await this.#lastPayment(invoice)))
    }
    return rows
  }

  /** The next invoice of a subscription; null when there will be none. */
  async preview(subscription: string, at: number): Promise<InvoiceRow | null> {
    try {
      const invoice = await askStripe(
        this.#stripe.invoices.createPreview({ customer: this.#customer, subscription }),
      )
      const id = at === 0 ? 'upcoming' : `upcoming ${subscription}`
      return invoiceRow(invoice, await this.#linesOf(invoice), null, { id })
    } catch (error) {
      if (error instanceof StripeProblem && error.reason === 'invoice_upcoming_none') return null
      throw error
    }
  }

  async methods(defaultId: string | null): Promise<MethodRow[]> {
    const [methods, setups] = await Promise.all([
      this.#stripe.customers
        .listPaymentMethods(this.#customer, { limit: PAGE })
        .autoPagingToArray({ limit: PAGE * 5 }),
      this.#stripe.setupIntents.list({
        customer: this.#customer,
        limit: MOST_SETUPS,
        expand: ['data.payment_method'],
      }),
    ])
    return [
      ...methods.flatMap((method) => methodRow(method, defaultId) ?? []),
      ...setups.data.flatMap((setup) => pendingMethodRow(setup) ?? []),
    ]
  }

  async #linesOf(invoice: Stripe.Invoice): Promise<InvoiceLine[]> {
    const known = this.#known.get(invoice.id)
    if (known && invoice.status !== 'open') return known
    const lines = invoice.lines.has_more
      ? await this.#stripe.invoices
          .listLineItems(invoice.id, { limit: PAGE })
          .autoPagingToArray({ limit: PAGE * 10 })
      : invoice.lines.data
    for (const { pricing } of lines) await this.#readUsage(idOf(pricing?.price_details?.price))
    return lines.map((line) => invoiceLine(line, this.#usages))
  }

  async #readUsage(priceId: string | null): Promise<void> {
    if (priceId === null || this.#usages.has(priceId)) return
    this.#usages.set(priceId, usageOfPrice(await this.#stripe.prices.retrieve(priceId)))
  }

  /** Lists can't be expanded as deep as payment intents either, which only matter for invoices under attempt. */
  async #lastPayment({ id, status, attempted }: Stripe.Invoice) {
    if (status !== 'open' || !attempted) return null
    return lastPaymentOf(
      await this.#stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] }),
    )
  }
}
