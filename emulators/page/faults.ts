import { describeRule } from '#emulators/twilio/faults.ts'
import type { FaultRule } from '#emulators/twilio/faults.ts'
import { displayNumber } from '#emulators/twilio/numbers.ts'
import type { TwilioStore, WebhookEntry } from '#emulators/twilio/store.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { timeOf } from './layout.ts'

/** The kinds of trouble the form offers; each value is a rule as the door takes it. */
const KINDS: { group: string; choices: { label: string; rule: Record<string, unknown> }[] }[] = [
  {
    group: 'Requests to Twilio',
    choices: [
      { label: 'Refuse with 500', rule: { on: 'rest', action: 'fail', status: 500 } },
      { label: 'Refuse with 429, too many requests', rule: { on: 'rest', action: 'fail', status: 429 } },
      { label: 'Refuse with 503', rule: { on: 'rest', action: 'fail', status: 503 } },
      { label: 'Answer late', rule: { on: 'rest', action: 'delay' } },
      { label: 'Accept, then lose the answer', rule: { on: 'rest', action: 'hangup' } },
      { label: 'Hang up before accepting', rule: { on: 'rest', action: 'hangup-before' } },
    ],
  },
  {
    group: 'Webhooks from Twilio',
    choices: [
      { label: 'Send late', rule: { on: 'webhook', action: 'delay' } },
      { label: 'Send twice', rule: { on: 'webhook', action: 'duplicate' } },
      { label: 'Swap the next two', rule: { on: 'webhook', action: 'reorder' } },
      { label: 'Never send', rule: { on: 'webhook', action: 'drop' } },
      { label: 'Sign wrongly', rule: { on: 'webhook', action: 'tamper' } },
    ],
  },
]

/** The rule of a posted form; throws what the rules' own parser throws. */
export function ruleOfForm(form: FormData): Record<string, unknown> {
  const choice = KINDS.flatMap((kind) => kind.choices)[Number(form.get('kind'))]
  const times = String(form.get('times') ?? '').trim()
  const ms = String(form.get('ms') ?? '').trim()
  const phone = String(form.get('phone') ?? '').trim()
  const swaps = choice?.rule.action === 'reorder' ? 2 : 1
  return {
    ...choice?.rule,
    ...(times && { times: Number(times) * swaps }),
    ...(ms && { ms: Number(ms) }),
    ...(phone && { phone }),
  }
}

export function faultsPage(store: TwilioStore): Html {
  let index = 0
  return html`<div class="single">
    <h1>Faults</h1>
    <p class="lead">Order something to go wrong and watch how the product copes.</p>
    <form class="card rule" method="post" action="/faults">
      <label
        >What goes wrong
        <select name="kind">
          ${KINDS.map(
            ({ group, choices }) =>
              html`<optgroup label="${group}">
                ${choices.map(({ label }) => html`<option value="${index++}">${label}</option>`)}
              </optgroup>`,
          )}
        </select></label
      >
      <label>How often <input name="times" type="number" min="1" value="1" /></label>
      <label>Wait, in ms <input name="ms" type="number" min="0" step="100" placeholder="as usual" /></label>
      <label>Only this phone <input name="phone" type="tel" placeholder="any" autocomplete="off" /></label>
      <button class="primary">Add fault</button>
    </form>
    <section aria-labelledby="rules-title">
      <div class="row spread">
        <h2 id="rules-title">Rules</h2>
        <form method="post" action="/faults/clear"><button class="quiet">Remove all rules</button></form>
      </div>
      <div id="rules" data-live>${rules(store)}</div>
    </section>
    <section aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">Webhooks</h2>
      <p class="hint" id="webhook-target" data-live>
        Incoming texts go to ${store.config.smsWebhookUrl || 'no address yet: set TWILIO_SMS_WEBHOOK_URL'}
      </p>
      <div id="webhooks" data-live class="scroll" tabindex="0" role="region" aria-label="Webhook log">
        ${log(store)}
      </div>
    </section>
  </div>`
}

function rules(store: TwilioStore): Html {
  if (!store.faults.rules.length) return html`<p class="hint">No rules: everything works.</p>`
  return html`<ul class="rules">
    ${store.faults.rules.map(
      (rule) =>
        html`<li>
          <span>${describeRule(rule)}</span><span class="left">${leftOf(rule)}</span>
          <form method="post" action="/faults/${rule.id}/delete">
            <button class="quiet" aria-label="Remove rule: ${describeRule(rule)}">Remove</button>
          </form>
        </li>`,
    )}
  </ul>`
}

function leftOf(rule: FaultRule): string {
  if (rule.times === null) return `used ${rule.used}×, always on`
  return rule.used >= rule.times ? 'used up' : `${rule.times - rule.used} of ${rule.times} left`
}

function log(store: TwilioStore): Html {
  const entries = store.webhooks.slice(-60).toReversed()
  if (!entries.length) return html`<p class="hint">No webhook has been sent yet.</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">What</th>
        <th scope="col">Phone</th>
        <th scope="col">Result</th>
      </tr>
    </thead>
    <tbody>
      ${entries.map(
        (entry) =>
          html`<tr class="${entry.problem && 'problem'}">
            <td>${timeOf(new Date(entry.at))}</td>
            <td>${entry.kind === 'inbound' ? 'incoming text' : entry.messageStatus}</td>
            <td>${displayNumber(entry.phone)}</td>
            <td>${resultOf(entry)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function resultOf(entry: WebhookEntry): string {
  const result =
    entry.problem ?? (entry.answered === null ? 'not sent' : `${entry.answered} in ${entry.durationMs} ms`)
  return entry.faults.length ? `${result} (fault: ${entry.faults.join(', ')})` : result
}
