import { HttpError, readForm, redirect } from '#emulators/lib/http.ts'
import type { Router } from '#emulators/lib/http.ts'
import { dollars } from '#emulators/stripe/decimal.ts'
import { StripeFault } from '#emulators/stripe/errors.ts'
import { describeStripeRule } from '#emulators/stripe/faults.ts'
import {
  addInvoice,
  declineFrom,
  finalizeInvoice,
  findSubscription,
  markUncollectible,
  payInvoice,
  voidInvoice,
} from '#emulators/stripe/operator.ts'
import type { StripeService } from '#emulators/stripe/service.ts'
import { cancelSubscription } from '#emulators/stripe/subscriptions.ts'
import type { Customer, Invoice, PaymentMethod } from '#emulators/stripe/wire.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { formatTime, sendPage } from './layout.ts'

const DAY = 86_400
/** The newest invoices and deliveries that the page shows. */
const SHOWN = 40

const FAULTS: { label: string; rule: Record<string, unknown> }[] = [
  { label: 'Refuse requests with 500', rule: { on: 'rest', action: 'fail', status: 500 } },
  { label: 'Refuse requests with 429', rule: { on: 'rest', action: 'fail', status: 429 } },
  { label: 'Respond late', rule: { on: 'rest', action: 'delay', ms: 6000 } },
  { label: 'Accept, then drop the response', rule: { on: 'rest', action: 'hangup' } },
  { label: 'Hang up before accepting', rule: { on: 'rest', action: 'hangup-before' } },
  { label: 'Never send an event', rule: { on: 'webhook', action: 'drop' } },
  { label: 'Send an event twice', rule: { on: 'webhook', action: 'duplicate' } },
  { label: 'Swap the next two events', rule: { on: 'webhook', action: 'reorder' } },
  { label: 'Send an event late', rule: { on: 'webhook', action: 'delay', ms: 10_000 } },
  { label: 'Send an event with a wrong signature', rule: { on: 'webhook', action: 'tamper' } },
]

const INVOICE_ACTIONS: Record<string, (service: StripeService, invoice: Invoice) => unknown> = {
  finalize: ({ store }, invoice) => finalizeInvoice(store, invoice),
  pay: ({ store }, invoice) => payInvoice(store, invoice),
  void: ({ store }, invoice) => voidInvoice(store, invoice),
  uncollectible: ({ store }, invoice) => markUncollectible(store, invoice),
}

const ACTION_LABELS: Record<string, string> = {
  finalize: 'Finalize',
  pay: 'Pay',
  void: 'Void',
  uncollectible: 'Uncollectible',
}

/** The console's page of Stripe: what the operator does in its dashboard, the clock and faults. */
export function addStripeRoutes(router: Router, stripe: StripeService): Router {
  return router
    .add('GET', '/stripe-dashboard', ({ res }) => {
      stripe.tick()
      sendPage(res, 'Stripe', 'stripe', stripePage(stripe))
    })
    .add('POST', '/stripe-dashboard', async ({ req, res }) => {
      const form = await readForm(req)
      try {
        change(stripe, (name) => String(form.get(name) ?? '').trim())
      } catch (error) {
        if (error instanceof StripeFault) throw new HttpError(error.status, error.message)
        throw error
      }
      redirect(res, '/stripe-dashboard')
    })
}

function change(stripe: StripeService, read: (name: string) => string): void {
  const { store, faults } = stripe
  const act = INVOICE_ACTIONS[read('do')]
  if (act) return void stripe.operate(() => act(stripe, store.invoices.find(read('invoice'))))
  switch (read('do')) {
    case 'advance':
      return stripe.advanceTo(store.now() + Number(read('days')) * DAY)
    case 'invoice':
      return void stripe.operate(() =>
        addInvoice(store, {
          customer: read('customer'),
          amount: Math.round(Number(read('amount')) * 100),
          description: read('description') || 'Service',
          daysUntilDue: read('due') ? Number(read('due')) : null,
          isDraft: false,
        }),
      )
    case 'decline': {
      const method = store.paymentMethods.find(read('method'))
      store.behaviors.set(method.id, {
        ...store.behaviors.get(method.id),
        charge: declineFrom(read('declines')),
      })
      return
    }
    case 'cancel':
      return void stripe.operate(() =>
        cancelSubscription(store, findSubscription(store, read('subscription')), {
          reason: 'cancellation_requested',
        }),
      )
    case 'fault':
      return void faults.add({ ...FAULTS[Number(read('fault'))]?.rule, times: Number(read('times')) || 1 })
    case 'faults-clear':
      return faults.clear()
    case 'down':
      faults.down = faults.down ? null : 'error'
      return
    case 'send': {
      const event = store.events.find(read('event'))
      return stripe.webhooks.send(event)
    }
    default:
      throw new HttpError(422, 'Choose what to do')
  }
}

const at = (seconds: number): Html => formatTime(new Date(seconds * 1000))

function stripePage(stripe: StripeService): Html {
  const { store } = stripe
  const customers = store.customers.all().toReversed()
  return html`<div class="single">
    <h1>Stripe</h1>
    <p class="lead">What the operator sees and does in Stripe’s dashboard.</p>
    <section aria-labelledby="clock-title">
      <h2 id="clock-title">Clock</h2>
      <p id="clock" data-live>
        ${new Date(store.now() * 1000).toUTCString()}${store.ahead > 1000 && html`, ahead of the real time`}
      </p>
      <form method="post" class="row">
        <input type="hidden" name="do" value="advance" />
        <button name="days" value="1">One day on</button>
        <button name="days" value="7">A week on</button>
        <button name="days" value="31">A month on</button>
      </form>
    </section>
    <section aria-labelledby="customers-title" id="customers" data-live>
      <h2 id="customers-title">Customers</h2>
      ${customers.length ? customerTable(stripe, customers) : html`<p class="hint">None yet.</p>`}
    </section>
    ${invoiceForm(customers)}
    <section aria-labelledby="invoices-title" id="invoices" data-live>
      <h2 id="invoices-title">Invoices</h2>
      ${invoiceTable(stripe)}
    </section>
    ${faultForm(stripe)}
    <section aria-labelledby="events-title" id="events" data-live>
      <h2 id="events-title">Events</h2>
      ${eventTable(stripe)}
    </section>
  </div>`
}

const nameOf = ({ name, email, id }: Customer): string => name ?? email ?? id

const table = (columns: string[], rows: Html[]): Html =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

function customerTable({ store }: StripeService, customers: Customer[]): Html {
  const rows = customers.map((customer) => {
    const subscriptions = store.subscriptions.all().filter((each) => each.customer === customer.id)
    const methods = store.paymentMethods.all().filter((each) => each.customer === customer.id)
    return html`<tr>
      <td>${nameOf(customer)}</td>
      <td>
        ${subscriptions.map(
          ({ id, status, items }) =>
            html`<form method="post">
              ${status}, until ${at(items.data[0]?.current_period_end ?? 0)}
              <input type="hidden" name="subscription" value="${id}" />
              ${status !== 'canceled' && html`<button name="do" value="cancel">Cancel</button>`}
            </form>`,
        )}
      </td>
      <td>${methods.map((method) => methodForm(method, Boolean(store.behaviors.get(method.id)?.charge)))}</td>
    </tr>`
  })
  return table(['Customer', 'Subscriptions', 'Payment methods'], rows)
}

function methodForm({ id, card, us_bank_account: bank }: PaymentMethod, isDeclined: boolean): Html {
  const name = card ? `${card.brand} ${card.last4}` : `${bank?.bank_name} ${bank?.last4}`
  return html`<form method="post">
    ${name}
    <input type="hidden" name="method" value="${id}" />
    <input type="hidden" name="declines" value="${isDeclined ? '' : 'generic_decline'}" />
    <button name="do" value="decline">${isDeclined ? 'Accept again' : 'Decline'}</button>
  </form>`
}

function invoiceTable({ store }: StripeService): Html {
  const invoices = store.invoices.all().toReversed().slice(0, SHOWN)
  if (invoices.length === 0) return html`<p class="hint">None yet.</p>`
  const rows = invoices.map((invoice) => {
    const customer = store.customers.get(invoice.customer)
    const { status } = invoice
    const actions =
      status === 'draft' ? ['finalize'] : status === 'open' ? ['pay', 'void', 'uncollectible'] : []
    const number = invoice.number ?? 'Draft'
    return html`<tr>
      <td>
        ${invoice.hosted_invoice_url ? html`<a href="${invoice.hosted_invoice_url}">${number}</a>` : number}
      </td>
      <td>${customer && nameOf(customer)}</td>
      <td>${at(invoice.created)}</td>
      <td>${dollars(invoice.total)}</td>
      <td>
        ${status}${invoice.next_payment_attempt !== null && html`, next attempt ${at(invoice.next_payment_attempt)}`}
      </td>
      <td>
        <form method="post">
          <input type="hidden" name="invoice" value="${invoice.id}" />
          ${actions.map((action) => html`<button name="do" value="${action}">${ACTION_LABELS[action]}</button> `)}
        </form>
      </td>
    </tr>`
  })
  return table(['Invoice', 'Customer', 'Created', 'Total', 'Status', 'Actions'], rows)
}

const invoiceForm = (customers: Customer[]): Html =>
  html`<form method="post" class="card rule">
    <label
      >Customer
      <select name="customer">
        ${customers.map((customer) => html`<option value="${customer.id}">${nameOf(customer)}</option>`)}
      </select></label
    >
    <label>Dollars <input name="amount" inputmode="decimal" value="25.00" required /></label>
    <label>Days to pay <input name="due" type="number" min="0" /></label>
    <label>Description <input name="description" value="Setup" /></label>
    <button class="primary" name="do" value="invoice">Add invoice</button>
  </form>`

const faultForm = ({ faults }: StripeService): Html =>
  html`<section aria-labelledby="stripe-faults-title">
    <h2 id="stripe-faults-title">Faults</h2>
    <form method="post" class="card rule">
      <label
        >Fault
        <select name="fault">
          ${FAULTS.map(({ label }, index) => html`<option value="${index}">${label}</option>`)}
        </select></label
      >
      <label>Times <input name="times" type="number" min="1" value="1" /></label>
      <button class="primary" name="do" value="fault">Add</button>
    </form>
    <div id="stripe-faults" data-live>
      <ul>
        ${faults.rules.map(
          (rule) => html`<li>${describeStripeRule(rule)}: ${rule.used} of ${rule.times ?? 'all'}</li>`,
        )}
      </ul>
      <form method="post" class="row">
        <button name="do" value="down">${faults.down ? 'Turn Stripe on again' : 'Turn Stripe off'}</button>
        ${faults.rules.length > 0 && html`<button name="do" value="faults-clear">Clear all</button>`}
      </form>
    </div>
  </section>`

function eventTable({ store, webhooks }: StripeService): Html {
  const events = store.events.all().toReversed().slice(0, SHOWN)
  if (events.length === 0) return html`<p class="hint">None yet.</p>`
  const rows = events.map((event) => {
    const deliveries = webhooks.log.filter((each) => each.event === event.id)
    const last = deliveries.at(-1)
    const attempt = last?.attempts.at(-1)
    const faults = last?.faults.join(', ')
    const outcome = attempt ? (attempt.problem ?? 'Taken') : faults ? '' : 'Not sent'
    return html`<tr>
      <td>${at(event.created)}</td>
      <td>${event.type}</td>
      <td>${[outcome, faults].filter(Boolean).join(', ')}</td>
      <td>
        <form method="post">
          <input type="hidden" name="event" value="${event.id}" />
          <button name="do" value="send" aria-label="Send ${event.type} again">Send again</button>
        </form>
      </td>
    </tr>`
  })
  return table(['Time', 'Event', 'Webhook', 'Action'], rows)
}
