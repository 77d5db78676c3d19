import { readForm } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'
import { html } from '#emulators/page/html.ts'

import { missing, StripeFault } from '../errors.ts'
import { verifyMicrodeposits } from '../setup-intents.ts'
import type { StripeStore } from '../store.ts'
import type { SetupIntent } from '../wire.ts'
import { sendPage } from './page.ts'

const TITLE = 'Verify your bank account'

/** The page on which a customer verifies a bank account by what arrived there. */
export function microdepositsPage(store: StripeStore, { res, params }: Exchange): void {
  sendVerification(store, res, intentOf(store, params.secret ?? ''), null)
}

export async function submitMicrodeposits(store: StripeStore, { req, res, params }: Exchange): Promise<void> {
  const intent = intentOf(store, params.secret ?? '')
  const form = await readForm(req)
  let problem: string | null = null
  try {
    verifyMicrodeposits(store, intent, { code: String(form.get('code') ?? '') })
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    problem = error.message
  }
  sendVerification(store, res, intent, problem)
}

/** @throws StripeFault 404 */
function intentOf(store: StripeStore, secret: string): SetupIntent {
  const intent = store.setupIntents.get(secret.split('_secret_')[0])
  if (!intent || intent.client_secret !== secret) throw missing('setupintent', secret)
  return intent
}

function sendVerification(
  store: StripeStore,
  res: Exchange['res'],
  intent: SetupIntent,
  problem: string | null,
): void {
  const account = store.paymentMethods.get(intent.payment_method)?.us_bank_account
  if (intent.status === 'succeeded') {
    const main = html`<h1>Your bank account is verified</h1>
      <p>${account?.bank_name} ••••${account?.last4}. You can close this page.</p>`
    return sendPage(res, { title: TITLE, main })
  }
  if (intent.next_action?.type !== 'verify_with_microdeposits') {
    const main = html`<h1>This bank account can’t be verified</h1>
      <p role="alert">${problem}</p>
      <p>Add it again where you came from.</p>`
    return sendPage(res, { title: TITLE, main, status: 410 })
  }
  const main = html`<h1>${TITLE}</h1>
    <p>
      A deposit of $0.01 arrives at ${account?.bank_name} ••••${account?.last4}. Its statement descriptor
      begins with SM and has six characters.
    </p>
    <p class="hint">In this emulator SM11AA is right, and SM33CC ends the verification.</p>
    <p role="alert">${problem}</p>
    <form method="post" class="field">
      <label for="code">6-digit code</label>
      <input id="code" name="code" required maxlength="6" placeholder="SM…" autocomplete="off" />
      <p class="buttons"><button class="button primary">Verify</button></p>
    </form>`
  sendPage(res, { title: TITLE, main, status: problem ? 400 : 200 })
}
