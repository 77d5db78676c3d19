import { html } from '#emulators/page/html.ts'
import type { Html } from '#emulators/page/html.ts'

import { LINKED_ACCOUNT } from '../test-cards.ts'

type Attributes = {
  autocomplete?: string
  inputmode?: string
  placeholder?: string
  type?: string
  value?: string
}

function field(name: string, label: string, attributes: Attributes = {}): Html {
  const { type = 'text', autocomplete = 'off', inputmode, placeholder, value } = attributes
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      aria-describedby="${name}-problem"
      ${inputmode && html`inputmode="${inputmode}"`}
      ${placeholder && html`placeholder="${placeholder}"`}
      ${value && html`value="${value}"`}
    />
    <span class="problem" id="${name}-problem"></span>
  </p>`
}

export const cardFields: Html = html`${field('number', 'Card number', {
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    placeholder: '1234 1234 1234 1234',
  })}
  <div class="pair">
    ${field('expiry', 'Expiration date', {
      autocomplete: 'cc-exp',
      inputmode: 'numeric',
      placeholder: 'MM / YY',
    })}
    ${field('cvc', 'Security code', { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC' })}
  </div>
  <div class="pair">
    <p class="field">
      <label for="country">Country</label>
      <select id="country" name="country" autocomplete="billing country">
        <option value="US">United States</option>
        <option value="CA">Canada</option>
        <option value="MX">Mexico</option>
      </select>
    </p>
    ${field('postal', 'ZIP code', { autocomplete: 'billing postal-code', placeholder: '12345' })}
  </div>`

export const bankFields = (given: { name?: string; email?: string } = {}): Html =>
  html`${field('name', 'Full name', { autocomplete: 'name', value: given.name })}
    ${field('email', 'Email', { type: 'email', autocomplete: 'email', value: given.email })}
    <fieldset>
      <legend>Verification</legend>
      <label class="check"
        ><input type="radio" name="verification" value="instant" checked /> Sign in to your bank</label
      >
      <label class="check"
        ><input type="radio" name="verification" value="microdeposits" /> Enter bank details manually (takes
        1–2 business days)</label
      >
    </fieldset>
    <p class="field" id="instantly">
      <label for="bank">Account</label>
      <select id="bank" name="bank">
        <option value="${LINKED_ACCOUNT.id}">
          Test Institution, checking ••••${LINKED_ACCOUNT.number.slice(-4)}
        </option>
      </select>
    </p>
    <div id="by-numbers">
      ${field('routing', 'Routing number', { inputmode: 'numeric', placeholder: '110000000' })}
      ${field('account', 'Account number', { inputmode: 'numeric', placeholder: '000123456789' })}
      ${field('account2', 'Confirm account number', { inputmode: 'numeric', placeholder: '000123456789' })}
    </div>`
