import type { Exchange } from '#emulators/lib/http.ts'
import { html } from '#emulators/page/html.ts'

import { bankFields, cardFields } from './fields.ts'
import { sendPage } from './page.ts'

/** The Payment Element's frame: a form of this server's origin in the page of another. */
export function paymentFrame({ res }: Exchange): void {
  const main = html`<form novalidate hidden autocomplete="off">
    <div role="tablist" aria-label="Payment method">
      <button type="button" role="tab" value="card" aria-controls="card">Card</button>
      <button type="button" role="tab" value="us_bank_account" aria-controls="us_bank_account">
        US bank account
      </button>
    </div>
    <div role="tabpanel" id="card" data-method="card" aria-label="Card">
      ${cardFields}
      <p class="hint">
        By providing your card information, you allow this business to charge your card for future payments in
        accordance with their terms.
      </p>
    </div>
    <div
      role="tabpanel"
      id="us_bank_account"
      data-method="us_bank_account"
      aria-label="US bank account"
      hidden
    >
      ${bankFields()}
      <p class="hint">
        By continuing, you authorize this business to debit the bank account specified above for any amount
        owed for charges arising from your use of their services.
      </p>
    </div>
  </form>`
  sendPage(res, { title: 'Payment', main, script: 'payment-frame.js', isFrame: true })
}
