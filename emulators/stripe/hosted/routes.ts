import { HttpError, readForm, redirect, Router } from '#emulators/lib/http.ts'
import type { Exchange, Handler } from '#emulators/lib/http.ts'
import { html } from '#emulators/page/html.ts'
import type { Html } from '#emulators/page/html.ts'

import { dollars } from '../decimal.ts'
import { StripeFault } from '../errors.ts'
import { linesOf } from '../drafts.ts'
import { createCard } from '../payment-methods.ts'
import { authenticatePayment, payInvoice } from '../payments.ts'
import { intentOf, invoiceOf } from '../payment-intents.ts'
import type { StripeService } from '../service.ts'
import type { StripeStore } from '../store.ts'
import type { Invoice, PaymentIntent, PaymentMethod } from '../wire.ts'
import { day, invoicePdf } from './invoice-pdf.ts'
import { sendHostedPage, sendHostedStyle } from './page.ts'

/** Invoices as customers see them at Stripe: the page that pays them, their PDF and 3-D Secure. */
export function hostedRoutes(service: StripeService): Router {
  const { store } = service
  const operate = <Result>(work: () => Result): Result => service.operate(work)
  const page =
    (show: (exchange: Exchange) => void | Promise<void>): Handler =>
    async (exchange) => {
      try {
        await show(exchange)
      } catch (error) {
        const isKnown = error instanceof StripeFault || error instanceof HttpError
        if (!isKnown) throw error
        const main = html`<h1>Something went wrong</h1>
          <p role="alert">${error.message}</p>`
        sendHostedPage(exchange.res, 'Stripe', main, error.status)
      }
    }
  const invoiceAt = ({ params }: Exchange) => findInvoice(store, params.address ?? '')
  return new Router()
    .add('GET', '/hosted.css', ({ res }) => sendHostedStyle(res))
    .add(
      'GET',
      '/invoices/:address/pdf',
      page((exchange) => {
        const invoice = invoiceAt(exchange)
        exchange.res
          .writeHead(200, {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="Invoice-${invoice.number ?? 'draft'}.pdf"`,
          })
          .end(invoicePdf(store, invoice))
      }),
    )
    .add(
      'GET',
      '/invoices/:address',
      page((exchange) => sendInvoicePage(store, exchange, invoiceAt(exchange), null)),
    )
    .add(
      'POST',
      '/invoices/:address',
      page(async (exchange) => {
        const invoice = invoiceAt(exchange)
        const form = await readForm(exchange.req)
        const problem = operate(() => pay(store, invoice, form))
        if (problem !== null) return sendInvoicePage(store, exchange, invoice, problem)
        redirect(exchange.res, exchange.url.pathname)
      }),
    )
    .add(
      'GET',
      '/authenticate/pi_:rest',
      page((exchange) => sendChallenge(exchange, secretIntent(store, exchange))),
    )
    .add(
      'POST',
      '/authenticate/pi_:rest',
      page(async (exchange) => {
        const intent = secretIntent(store, exchange)
        const form = await readForm(exchange.req)
        operate(() => authenticatePayment(store, intent, form.get('answer') === 'complete'))
        redirect(exchange.res, invoiceOf(store, intent)?.hosted_invoice_url ?? '/')
      }),
    )
}

/** Addresses are `<id>-<secret>`. @throws HttpError 404 */
function findInvoice(store: StripeStore, address: string): Invoice {
  const [id = '', secret] = address.split('-')
  const invoice = store.invoices.get(id)
  if (!invoice || !secret || store.hostedSecrets.get(id) !== secret)
    throw new HttpError(404, 'Invoice not found')
  return invoice
}

/** @throws HttpError 404 without the client secret */
function secretIntent(store: StripeStore, { params, url }: Exchange): PaymentIntent {
  const intent = store.paymentIntents.get(`pi_${params.rest ?? ''}`)
  if (!intent || intent.client_secret !== url.searchParams.get('client_secret')) {
    throw new HttpError(404, 'Payment not found')
  }
  return intent
}

/** Pays with a saved payment method or a card, or answers 3-D Secure. Returns what went wrong. */
function pay(store: StripeStore, invoice: Invoice, form: FormData): string | null {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  try {
    const intent = intentOf(store, invoice)
    if (read('answer') && intent) {
      authenticatePayment(store, intent, read('answer') === 'complete')
      return intent.last_payment_error?.message ?? null
    }
    const [, month = '0', year = '0'] = /^(\d{1,2})\D*(\d{2})$/.exec(read('expiry')) ?? []
    const card = { number: read('number'), expMonth: Number(month), expYear: Number(year), cvc: read('cvc') }
    const method = read('method') || createCard(store, card).id
    payInvoice(store, invoice, { method, isOnSession: true })
    return null
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    return error.body.code === 'invoice_payment_intent_requires_action' ? null : error.message
  }
}

const STATUS: Record<string, string> = {
  paid: 'Paid',
  void: 'This invoice was voided.',
  uncollectible: 'This invoice can no longer be paid here.',
  draft: 'This invoice isn’t ready yet.',
}

function sendInvoicePage(
  store: StripeStore,
  { res }: Exchange,
  invoice: Invoice,
  problem: string | null,
): void {
  const intent = intentOf(store, invoice)
  const isOpen = invoice.status === 'open'
  const main = html`<h1>${invoice.account_name} · Invoice ${invoice.number}</h1>
    <p class="amount">${dollars(isOpen ? invoice.amount_remaining : invoice.total)}</p>
    ${invoice.due_date !== null && isOpen && html`<p>Due ${day(invoice.due_date)}</p>`}
    ${!isOpen && html`<p role="status">${STATUS[invoice.status ?? ''] ?? invoice.status}</p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`} ${lineTable(store, invoice)}
    ${isOpen && actions(store, invoice, intent)}
    <p><a href="${invoice.invoice_pdf ?? ''}">Download invoice</a></p>`
  sendHostedPage(res, `Invoice ${invoice.number ?? ''}`, main)
}

const lineTable = (store: StripeStore, invoice: Invoice): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${linesOf(store, invoice).map(
        (line) =>
          html`<tr>
            <td>${line.description}<small>${day(line.period.start)} – ${day(line.period.end)}</small></td>
            <td>${dollars(line.amount)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>${dollars(invoice.total)}</td>
      </tr>
    </tfoot>
  </table>`

function actions(store: StripeStore, invoice: Invoice, intent: PaymentIntent | undefined): Html {
  if (intent?.status === 'processing') return html`<p role="status">Your bank is processing the payment.</p>`
  if (intent?.status === 'requires_action') return challenge()
  const saved = store.paymentMethods.all().filter((each) => each.customer === invoice.customer)
  return html`${saved.map(savedForm)}
    <form method="post" autocomplete="off">
      <label>Card number <input name="number" inputmode="numeric" required /></label>
      <div class="pair">
        <label>Expiration (MM / YY) <input name="expiry" inputmode="numeric" required /></label>
        <label>Security code <input name="cvc" inputmode="numeric" required /></label>
      </div>
      <button class="primary">Pay ${dollars(invoice.amount_remaining)}</button>
    </form>`
}

function savedForm({ id, card, us_bank_account: bank }: PaymentMethod): Html {
  const name = card ? `${card.brand} ending in ${card.last4}` : `${bank?.bank_name} ending in ${bank?.last4}`
  return html`<form method="post">
    <p class="buttons"><button name="method" value="${id}">Pay with ${name}</button></p>
  </form>`
}

const challenge = (): Html =>
  html`<form method="post">
    <p>Your bank asks whether this is you. This is a test: choose what it will answer.</p>
    <p class="buttons">
      <button class="primary" name="answer" value="complete">Complete</button>
      <button name="answer" value="fail">Fail</button>
    </p>
  </form>`

function sendChallenge({ res }: Exchange, intent: PaymentIntent): void {
  const isAsked = intent.status === 'requires_action'
  const main = html`<h1>3D Secure 2 Test Page</h1>
    ${isAsked ? challenge() : html`<p role="status">Done.</p>`}`
  sendHostedPage(res, '3D Secure 2 Test Page', main)
}
