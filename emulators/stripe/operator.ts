import { HttpError } from '#emulators/lib/http.ts'

import { lineOfItem, newInvoiceItem } from './invoice-lines.ts'
import { addDraft, setLines } from './drafts.ts'
import { finalizeInvoice } from './invoices.ts'
import type { StripeStore } from './store.ts'
import type { Decline } from './test-cards.ts'
import type { Invoice, Subscription } from './wire.ts'

export { finalizeInvoice, markUncollectible, voidInvoice } from './invoices.ts'
export { payInvoice } from './payments.ts'

export function findSubscription(store: StripeStore, id: string | undefined): Subscription {
  return store.subscriptions.find(id ?? '')
}

type NewInvoice = {
  customer: string
  amount: number
  description: string
  /** Null collects it from the customer's default payment method. */
  daysUntilDue: number | null
  isDraft: boolean
}

/** An invoice with one line, open unless it is to stay a draft. It isn't collected by itself. */
export function addInvoice(store: StripeStore, input: NewInvoice): Invoice {
  const customer = store.customers.find(input.customer, 'customer')
  const now = store.now()
  const invoice = addDraft(
    store,
    {
      customer,
      subscription: null,
      reason: 'manual',
      period: { start: now, end: now },
      autoAdvance: false,
      collectionMethod: input.daysUntilDue === null ? 'charge_automatically' : 'send_invoice',
      daysUntilDue: input.daysUntilDue,
    },
    [],
    false,
  )
  const item = store.invoiceItems.add(
    newInvoiceItem(store, {
      customer: customer.id,
      amount: input.amount,
      description: input.description,
      period: { start: now, end: now },
      quantity: 1,
    }),
  )
  item.invoice = invoice.id
  setLines(store, invoice, [lineOfItem(item)])
  store.emit('invoice.updated', invoice)
  return input.isDraft ? invoice : finalizeInvoice(store, invoice)
}

const DECLINES: Record<string, Decline> = {
  generic_decline: { code: 'card_declined', decline: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
}

/** The control API's `declines`; nothing makes the card good again. */
export function declineFrom(value: unknown): Decline | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const decline = DECLINES[String(value)]
  if (!decline) throw new HttpError(422, `\`declines\` must be one of: ${Object.keys(DECLINES).join(', ')}`)
  return decline
}
