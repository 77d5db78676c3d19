import { describeRule } from '#emulators/twilio/faults.ts'
import type { FaultRule } from '#emulators/twilio/faults.ts'
import { displayNumber } from '#emulators/twilio/numbers.ts'
import type { TwilioStore, WebhookEntry } from '#emulators/twilio/store.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { formatTime } from './layout.ts'

/** The faults the form offers, each as a rule for the control API. */
const KINDS: { group: string; choices: { label: string; rule: Record<string, unknown> }[] }[] = [
  {
    group: 'Requests to Twilio',
    choices: [
      { label: 'Refuse with 500', rule: { on: 'rest', action: 'fail', status: 500 } },
      { label: 'Refuse with 429 (too many requests)', rule: { on: 'rest', action: 'fail', status: 429 } },
      { label: 'Refuse with 503', rule: { on: 'rest', action: 'fail', status: 503 } },
      { label: 'Respond late', rule: { on: 'rest', action: 'delay' } },
      { label: 'Accept, then drop the response', rule: { on: 'rest', action: 'hangup' } },
      { label: 'Accept, then answer 500', rule: { on: 'rest', action: 'fail-after' } },
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
      { label: 'Send with a wrong signature', rule: { on: 'webhook', action: 'tamper' } },
    ],
  },
]

/** The posted form as input for `FaultRules.add`. */
export function ruleFromForm(form: FormData): Record<string, unknown> {
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
    <p class="lead">Make something go wrong and see how the product copes.</p>
    <form class="card rule" method="post" action="/faults">
      <label
        >Fault
        <select name="kind">
          ${KINDS.map(
            ({ group, choices }) =>
              html`<optgroup label="${group}">
                ${choices.map(({ label }) => html`<option value="${index++}">${label}</option>`)}
              </optgroup>`,
          )}
        </select></label
      >
      <label>Times <input name="times" type="number" min="1" value="1" /></label>
      <label>Delay in ms <input name="ms" type="number" min="0" step="100" placeholder="default" /></label>
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
        ${
          store.config.smsWebhookUrl
            ? `Incoming texts go to ${store.config.smsWebhookUrl}.`
            : 'Incoming texts have nowhere to go yet. Set TWILIO_SMS_WEBHOOK_URL.'
        }
      </p>
      <div id="webhooks" data-live class="scroll" tabindex="0" role="region" aria-label="Webhook log">
        ${log(store)}
      </div>
    </section>
  </div>`
}

function rules(store: TwilioStore): Html {
  if (!store.faults.rules.length) return html`<p class="hint">No rules. Everything works.</p>`
  return html`<ul class="rules">
    ${store.faults.rules.map(
      (rule) =>
        html`<li>
          <span>${describeRule(rule)}</span><span class="left">${remainingUses(rule)}</span>
          <form method="post" action="/faults/${rule.id}/delete">
            <button class="quiet" aria-label="Remove rule: ${describeRule(rule)}">Remove</button>
          </form>
        </li>`,
    )}
  </ul>`
}

function remainingUses(rule: FaultRule): string {
  if (rule.times === null) return `used ${rule.used}×, always on`
  return rule.used >= rule.times ? 'used up' : `${rule.times - rule.used} of ${rule.times} left`
}

function log(store: TwilioStore): Html {
  const entries = store.webhooks.slice(-60).toReversed()
  if (!entries.length) return html`<p class="hint">No webhooks yet.</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Event</th>
        <th scope="col">Phone</th>
        <th scope="col">Result</th>
      </tr>
    </thead>
    <tbody>
      ${entries.map(
        (entry) =>
          html`<tr class="${entry.problem && 'problem'}">
            <td>${formatTime(new Date(entry.at))}</td>
            <td>${eventText(entry)}</td>
            <td>${displayNumber(entry.phone)}</td>
            <td>${resultText(entry)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function eventText({ kind, event }: WebhookEntry): string {
  if (kind === 'inbound') return 'incoming text'
  if (kind === 'voice') return 'call instructions'
  return kind === 'call' || kind === 'recording' ? `${kind} ${event}` : event
}

function resultText(entry: WebhookEntry): string {
  const result =
    entry.problem ??
    (entry.responseStatus === null ? 'not sent' : `${entry.responseStatus} in ${entry.durationMs} ms`)
  return entry.faults.length ? `${result} (fault: ${entry.faults.join(', ')})` : result
}
