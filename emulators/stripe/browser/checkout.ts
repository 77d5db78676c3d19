import { readForm, redirect } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'
import { html } from '#emulators/page/html.ts'

import { completeSession } from '../checkout.ts'
import { StripeFault } from '../errors.ts'
import { createBankAccount, createCard, createLinkedAccount } from '../payment-methods.ts'
import { confirmSetupIntent } from '../setup-intents.ts'
import type { StripeStore } from '../store.ts'
import type { CheckoutSession, PaymentMethod, SetupIntent } from '../wire.ts'
import { bankFields, cardFields } from './fields.ts'
import { sendPage } from './page.ts'

/** The page that saves a payment method without JavaScript (Checkout in mode `setup`). */
export function checkoutPage(store: StripeStore, { res, params }: Exchange): void {
  const session = store.sessions.find(params.id ?? '')
  const intent = store.setupIntents.find(session.setup_intent ?? '')
  // The customer comes back here from 3-D Secure.
  if (session.status === 'open' && isDone(intent)) return redirect(res, completeSession(store, session))
  sendCheckout(store, res, session, intent.last_setup_error?.message ?? null)
}

const isDone = (intent: SetupIntent): boolean =>
  intent.status === 'succeeded' || intent.next_action?.type === 'verify_with_microdeposits'

export async function submitCheckout(store: StripeStore, { req, res, params }: Exchange): Promise<void> {
  const session = store.sessions.find(params.id ?? '')
  const form = await readForm(req)
  const read = (name: string) => String(form.get(name) ?? '').trim()
  if (session.status !== 'open') return sendCheckout(store, res, session, null)
  const intent = store.setupIntents.find(session.setup_intent ?? '')
  try {
    const paymentMethod = read('method') === 'card' ? cardFrom(store, read) : accountFrom(store, read)
    confirmSetupIntent(store, intent, { paymentMethod, returnUrl: session.url })
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    return sendCheckout(store, res, session, error.message)
  }
  if (intent.next_action?.type === 'redirect_to_url') {
    return redirect(res, intent.next_action.redirect_to_url?.url ?? '')
  }
  redirect(res, completeSession(store, session))
}

type Read = (name: string) => string

function cardFrom(store: StripeStore, read: Read): PaymentMethod {
  const [, month = '0', year = '0'] = /^(\d{1,2})\D*(\d{2})$/.exec(read('expiry')) ?? []
  const address = { country: read('country') || 'US', postal_code: read('postal') || null }
  return createCard(
    store,
    { number: read('number'), expMonth: Number(month), expYear: Number(year), cvc: read('cvc') },
    { address },
  )
}

function accountFrom(store: StripeStore, read: Read): PaymentMethod {
  const billing = { name: read('name'), email: read('email') }
  if (read('verification') === 'instant') return createLinkedAccount(store, read('bank'), billing)
  return createBankAccount(
    store,
    { routingNumber: read('routing'), accountNumber: read('account'), holderType: 'company' },
    billing,
  )
}

const TITLE = 'Save a payment method'

function sendCheckout(
  store: StripeStore,
  res: Exchange['res'],
  session: CheckoutSession,
  problem: string | null,
): void {
  if (session.status !== 'open') {
    const main = html`<h1>This page has expired</h1>
      <p>
        ${session.status === 'complete' ? 'The payment method is saved.' : 'Open it again where you came from.'}
      </p>`
    return sendPage(res, { title: TITLE, main, status: 410 })
  }
  const customer = store.customers.get(session.customer)
  const types = session.payment_method_types
  const forms = [
    { type: 'card', label: 'Card', fields: cardFields },
    {
      type: 'us_bank_account',
      label: 'US bank account',
      fields: bankFields({ name: customer?.name ?? '', email: customer?.email ?? '' }),
    },
  ].filter(({ type }) => types.includes(type))
  const main = html`<h1>${TITLE}</h1>
    <p class="hint">
      ${customer?.name ?? customer?.email} · Stripe’s emulator: use
      <a href="https://docs.stripe.com/testing">test numbers</a> only.
    </p>
    <p role="alert">${problem}</p>
    ${forms.map(
      ({ type, label, fields }, index) =>
        html`<details ${index === 0 && html`open`} name="method">
          <summary>${label}</summary>
          <form method="post" autocomplete="off">
            <input type="hidden" name="method" value="${type}" />
            ${fields}
            <p class="hint">
              You allow this business to charge this payment method for future payments in accordance with
              their terms.
            </p>
            <p class="buttons">
              <button class="button primary">Save ${label.replace('Card', 'card')}</button>
            </p>
          </form>
        </details>`,
    )}
    ${session.cancel_url && html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`}`
  sendPage(res, { title: TITLE, main, status: problem ? 402 : 200 })
}
