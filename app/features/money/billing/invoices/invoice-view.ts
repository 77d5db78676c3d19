import type { InvoiceLine } from './invoice.ts'

/** The words of an invoice's state, and those that Stripe has besides. */
export type InvoiceState = 'upcoming' | 'paid' | 'open' | 'pending' | 'void' | 'uncollectible'

export interface InvoiceView {
  id: string
  number: string | null
  state: InvoiceState
  isPastDue: boolean
  /** It is open, and no payment is under way. */
  canPay: boolean
  /** ISO, as the other times: when it was created; for the upcoming one, when it will be. */
  at: string
  periodStart: string
  periodEnd: string
  dueAt: string | null
  paidAt: string | null
  nextAttemptAt: string | null
  /** Cents, as the other amounts. */
  subtotal: number
  tax: number
  total: number
  amountRemaining: number
  items: number
  payment: 'processing' | 'action-needed' | 'failed' | null
  problem: string | null
  hostedUrl: string | null
  pdfUrl: string | null
}

export interface OpenInvoice {
  id: string
  lines: InvoiceLine[]
}

/** An invoice as programs read it, besides its view. */
export interface BilledInvoice extends OpenInvoice {
  attempted: boolean
  subscriptionId: string | null
}

/** Stripe's invoices and their PDFs have the dates of this zone, so our pages and mails show them on it too. */
export const INVOICE_ZONE = 'UTC'

/** The invoice as people know it. */
export const invoiceName = ({ number, state }: Pick<InvoiceView, 'number' | 'state'>): string =>
  state === 'upcoming' ? 'Upcoming invoice' : number ? `Invoice ${number}` : 'Invoice'
