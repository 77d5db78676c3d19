import { readForm, redirect } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'
import { html } from '#emulators/page/html.ts'

import { missing } from '../errors.ts'
import { authenticateSetup } from '../setup-intents.ts'
import type { StripeStore } from '../store.ts'
import type { SetupIntent } from '../wire.ts'
import { sendPage } from './page.ts'

const TITLE = '3D Secure 2 Test Page'

/** The bank's page, in a frame that Stripe.js shows or on its own. */
export function challengePage(store: StripeStore, exchange: Exchange): void {
  const intent = intentOf(store, exchange)
  const isFrame = intent.next_action?.type === 'use_stripe_sdk'
  if (intent.status !== 'requires_action') return sendDone(exchange, isFrame)
  const main = html`<div class="challenge">
    <h1>${TITLE}</h1>
    <p>Your bank asks whether this is you. This is a test: choose what it will answer.</p>
    <form method="post" class="buttons">
      <button class="button primary" name="answer" value="complete">Complete</button>
      <button class="button" name="answer" value="fail">Fail</button>
    </form>
  </div>`
  sendPage(exchange.res, { title: TITLE, main, isFrame })
}

export async function answerChallenge(store: StripeStore, exchange: Exchange): Promise<void> {
  const intent = intentOf(store, exchange)
  const returnUrl = intent.next_action?.redirect_to_url?.return_url
  const form = await readForm(exchange.req)
  if (intent.status === 'requires_action') {
    authenticateSetup(store, intent, form.get('answer') === 'complete')
  }
  if (!returnUrl) return sendDone(exchange, true)
  const back = new URL(returnUrl)
  back.searchParams.set('setup_intent', intent.id)
  back.searchParams.set('setup_intent_client_secret', intent.client_secret ?? '')
  back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  redirect(exchange.res, back.href)
}

/** @throws StripeFault 404 without the client secret */
function intentOf(store: StripeStore, { params, url }: Exchange): SetupIntent {
  const intent = store.setupIntents.find(params.id ?? '')
  if (intent.client_secret !== url.searchParams.get('client_secret')) throw missing('setupintent', intent.id)
  return intent
}

function sendDone({ res }: Exchange, isFrame: boolean): void {
  const main = html`<p class="challenge">Done.</p>`
  sendPage(res, { title: TITLE, main, isFrame, ...(isFrame && { script: 'authenticated.js' }) })
}
