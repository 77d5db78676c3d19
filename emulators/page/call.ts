import { displayNumber } from '#emulators/twilio/numbers.ts'
import type { Call } from '#emulators/twilio/voice/call.ts'
import { PhoneDevice } from '#emulators/twilio/voice/phone-device.ts'
import type { PhoneSettings } from '#emulators/twilio/voice/phone-device.ts'
import { phoneSettings } from '#emulators/twilio/voice/targets.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { formatTime } from './layout.ts'

const ON_CALL: [value: PhoneSettings['onCall'], label: string][] = [
  ['ring', 'Rings until answered here'],
  ['answer', 'Answers by itself'],
  ['machine', 'Mailbox answers'],
  ['busy', 'Busy'],
  ['no-answer', 'No answer'],
  ['failed', 'Not in service'],
]

/** A pleasant tone for a phone without a microphone, different from all of the emulator's own sounds. */
export const TONE_HZ = 1000

/** The phone's calls that are not over, oldest first. */
export function callsOf(voice: Voice, number: string): Call[] {
  return [...voice.activeCalls].filter(({ device, otherEnd }) => {
    return device instanceof PhoneDevice && otherEnd === number
  })
}

/** Whether the phone rings and can be answered here. */
export function isRinging(call: Call): boolean {
  return call.direction !== 'inbound' && call.status === 'ringing'
}

/** A form for what the phone does when called. It stays out of the live region, because it holds an input. */
export function onCallSelect(voice: Voice, number: string): Html {
  const { onCall } = phoneSettings(voice, number)
  return html`<label
    >When called
    <select name="onCall">
      ${ON_CALL.map(
        ([value, label]) =>
          html`<option value="${value}" ${value === onCall && html`selected`}>${label}</option>`,
      )}
    </select></label
  >`
}

/** The phone's calls, or a button to place one. */
export function callPanel(voice: Voice, number: string): Html {
  const action = `/phones/${number.slice(1)}/calls`
  const calls = callsOf(voice, number)
  if (!calls.length) return callForm(voice, action)
  return html`${calls.map((call) => html`<div class="call">${oneCall(voice, call, `${action}/${call.sid}`)}</div>`)}`
}

function callForm(voice: Voice, action: string): Html {
  return html`<form class="row" method="post" action="${action}">
    <label
      >Call
      <select name="to" aria-label="Agency number to call">
        ${[...voice.twilio.numbers.values()].map(
          ({ phoneNumber, friendlyName }) =>
            html`<option value="${phoneNumber}">${displayNumber(phoneNumber)} ${friendlyName}</option>`,
        )}
      </select></label
    >
    <button>Call</button>
  </form>`
}

function oneCall(voice: Voice, call: Call, action: string): Html {
  const agency = call.direction === 'inbound' ? call.to : call.from
  const name = voice.twilio.numbers.get(agency)?.friendlyName
  const partner = `${displayNumber(agency)}${name ? ` ${name}` : ''}`
  if (isRinging(call)) {
    return html`<p role="status"><strong>${partner}</strong> is calling…</p>
      <div class="row">
        ${button(`${action}/answer`, 'Answer', 'primary')} ${button(`${action}/decline`, 'Decline')}
      </div>`
  }
  if (!call.answeredAt) {
    return html`<p role="status">Calling <strong>${partner}</strong>…</p>
      <div class="row">${button(`${action}/hangup`, 'Hang up')}</div>`
  }
  return html`<p role="status">
      In a call with <strong>${partner}</strong> since ${formatTime(call.answeredAt)}
    </p>
    <div class="row">
      <button class="chip needs-js" type="button" data-call-sound="${call.sid}" aria-pressed="false">
        Listen and talk
      </button>
      ${button(`${action}/tone`, hums(call) ? 'Stop tone' : 'Make a tone')}
      ${button(`${action}/message`, 'Leave a message')} ${button(`${action}/hangup`, 'Hang up', 'primary')}
    </div>
    <form class="keys" method="post" action="${action}/digits" aria-label="Keypad">
      ${[...'123456789*0#'].map((key) => html`<button class="chip" name="digits" value="${key}">${key}</button>`)}
    </form>
    ${heard(call)}`
}

function hums({ device }: Call): boolean {
  return device instanceof PhoneDevice && device.source !== null
}

/** What the agency's side said to the phone and pressed. */
function heard({ said, device }: Call): Html {
  const digits = device instanceof PhoneDevice ? device.receivedDigits : ''
  return html`${
    said.length > 0 &&
    html`<ul class="heard" aria-label="What this phone hears">
      ${said.slice(-5).map((text) => html`<li>“${text}”</li>`)}
    </ul>`
  }${digits && html`<p class="hint">Keys received: ${digits}</p>`}`
}

function button(action: string, label: string, style = ''): Html {
  return html`<form method="post" action="${action}"><button class="${style}">${label}</button></form>`
}
