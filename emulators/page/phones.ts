import { errorMessage } from '#emulators/twilio/errors.ts'
import { DELIVERY_OUTCOMES, REFUSED_TO } from '#emulators/twilio/magic-numbers.ts'
import { displayNumber } from '#emulators/twilio/numbers.ts'
import { publicMediaPath } from '#emulators/twilio/resources.ts'
import { phoneOf } from '#emulators/twilio/store.ts'
import type { Message, Outcome, TwilioStore } from '#emulators/twilio/store.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { callPanel, callsOf, isRinging, onCallSelect } from './call.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { formatTime, sideTitle } from './layout.ts'

/** The choices of a phone's delivery outcome; values are `outcome` or `outcome:code`. */
const OUTCOMES: { value: string; label: string }[] = [
  { value: 'delivered', label: 'Delivered' },
  ...[30003, 30005, 30006, 30007, 30034].map((code) => ({
    value: `undelivered:${code}`,
    label: `Undelivered: ${code} ${errorMessage(code)}`,
  })),
  { value: 'failed:30008', label: 'Failed: 30008 Unknown error' },
  { value: 'silent', label: 'Silent: sent, then no further status' },
]

export function parseOutcome(value: string): { outcome: Outcome; errorCode: string | null } {
  const [outcome, code] = value.split(':')
  return { outcome: outcome as Outcome, errorCode: code ?? null }
}

export function phonesPage(voice: Voice, selected: string | null): Html {
  const store = voice.twilio
  return html`<div class="split ${selected ? 'has-detail' : ''}">
    <section class="side" aria-labelledby="phones-title">
      ${sideTitle('phones-title', 'Client phones', selected !== null)}
      <form class="open-phone" method="post" action="/phones" data-plain>
        <label for="open-number">Phone number</label>
        <div class="row">
          <input
            id="open-number"
            name="number"
            type="tel"
            required
            autocomplete="off"
            placeholder="(208) 555-0123"
          /><button>Open phone</button>
        </div>
      </form>
      <nav aria-label="Client phones" id="phone-list" data-live>${phoneList(voice, selected)}</nav>
    </section>
    ${selected ? thread(voice, selected) : nothingSelected(store)}
  </div>`
}

const FAILING_NUMBERS: [number: string, outcome: string][] = [
  ...Object.entries(REFUSED_TO).map(([number, code]): [string, string] => [
    number,
    `refused: ${code} ${errorMessage(code)}`,
  ]),
  ...Object.entries(DELIVERY_OUTCOMES).map(([number, { outcome, errorCode }]): [string, string] => [
    number,
    errorCode === null
      ? 'sent, then no further status'
      : `${outcome}: ${errorCode} ${errorMessage(errorCode)}`,
  ]),
]

function nothingSelected(store: TwilioStore): Html {
  return html`<section class="detail empty" aria-label="No phone selected">
    <div>
      <h2>Pick up a client’s phone</h2>
      <p>
        Open any number to call and text the agency as that client, and to see what the agency sends. The
        agency’s own numbers:
      </p>
      <ul class="numbers" id="numbers" data-live>
        ${[...store.numbers.values()].map(
          (number) => html`<li><span>${displayNumber(number.phoneNumber)}</span> ${number.friendlyName}</li>`,
        )}
      </ul>
      <h2>Numbers that fail</h2>
      <p>
        Texts to these numbers fail as shown. To make any other phone fail, open it and set its delivery
        outcome.
      </p>
      <ul class="numbers">
        ${FAILING_NUMBERS.map(
          ([number, outcome]) => html`<li><span>${displayNumber(number)}</span> ${outcome}</li>`,
        )}
      </ul>
    </div>
  </section>`
}

const MAX_LISTED = 200

function phoneList(voice: Voice, selected: string | null): Html {
  const store = voice.twilio
  const last = new Map<string, Message | null>()
  if (selected) last.set(selected, null)
  for (const message of store.messages.values()) {
    const phone = phoneOf(message)
    last.delete(phone)
    last.set(phone, message)
  }
  for (const { otherEnd } of voice.activeCalls) {
    // An emergency number has no phone here.
    if (!otherEnd.startsWith('+') || !callsOf(voice, otherEnd).length) continue
    const message = last.get(otherEnd) ?? null
    last.delete(otherEnd)
    last.set(otherEnd, message)
  }
  const phones = [...last].toReversed().slice(0, MAX_LISTED)
  if (!phones.length) return html`<p class="hint">No texts or calls yet.</p>`
  return html`<ul>
    ${phones.map(([phone, message]) => phoneLink(voice, phone, message, phone === selected))}
  </ul>`
}

function phoneLink(voice: Voice, phone: string, message: Message | null, isSelected: boolean): Html {
  const calls = callsOf(voice, phone)
  const text = message ? message.body || 'Photo' : 'No texts yet'
  const snippet = calls.length ? (calls.some(isRinging) ? 'Ringing…' : 'In a call') : text
  return html`<li>
    <a href="/phones/${phone.slice(1)}" ${isSelected && html`aria-current="true"`}>
      <span class="who">${displayNumber(phone)}</span>${message && formatTime(message.createdAt)}
      <span class="snippet"
        >${!calls.length && message?.direction === 'inbound' && 'Sent: '}${snippet}</span
      ></a
    >
  </li>`
}

function thread(voice: Voice, phone: string): Html {
  const store = voice.twilio
  const settings = store.phone(phone)
  const current = settings.errorCode ? `${settings.outcome}:${settings.errorCode}` : settings.outcome
  const isListed = OUTCOMES.some((it) => it.value === current)
  const options = isListed ? OUTCOMES : [...OUTCOMES, { value: current, label: current.replace(':', ': ') }]
  const action = `/phones/${phone.slice(1)}`
  return html`<section class="detail thread" aria-labelledby="thread-title">
    <header>
      <a class="back" href="/phones" aria-label="All phones">‹</a>
      <h1 id="thread-title">${displayNumber(phone)}</h1>
      <form class="settings" method="post" action="${action}/settings" data-autosubmit>
        <label
          >Delivery outcome
          <select name="outcome">
            ${options.map(
              ({ value, label }) =>
                html`<option value="${value}" ${value === current && html`selected`}>${label}</option>`,
            )}
          </select></label
        >
        <label class="check"
          ><input type="checkbox" name="carrierBlocked" ${settings.carrierBlocked && html`checked`} /> Carrier
          blocks texts (21610)</label
        >
        ${onCallSelect(voice, phone)}
        <button class="without-js">Save</button>
      </form>
    </header>
    <section class="calls" id="calls" data-live aria-label="Calls">${callPanel(voice, phone)}</section>
    <div
      class="messages"
      id="thread"
      data-live
      data-stick
      role="log"
      aria-label="This phone’s texts"
      tabindex="0"
    >
      ${bubbles(store, phone)}
    </div>
    ${composer(store, phone, action)}
  </section>`
}

function bubbles(store: TwilioStore, phone: string): Html {
  const messages = store.messagesOf(phone)
  if (!messages.length) return html`<p class="hint">No texts yet. Write the first one below.</p>`
  return html`<ol>
    ${messages.map((message) => bubble(store, message))}
  </ol>`
}

function bubble(store: TwilioStore, message: Message): Html {
  const isMine = message.direction === 'inbound'
  const agency = isMine ? message.to : message.from
  const name = (agency && store.numbers.get(agency)?.friendlyName) || (agency && displayNumber(agency)) || '…'
  const isLost = message.status === 'undelivered' || message.status === 'failed'
  const problem = isMine
    ? store.webhooks.findLast((it) => it.sid === message.sid && it.problem !== null)?.problem
    : null
  return html`<li class="${isMine ? 'mine' : 'theirs'} ${isLost && 'lost'}" data-sid="${message.sid}">
    <div class="bubble">
      ${message.media.map((media) => attachment(publicMediaPath(media), media.contentType))}
      ${message.mediaUrls.length > message.media.length && missingMedia(message)}
      ${message.body && html`<p>${message.body}</p>`}
    </div>
    <p class="meta">
      ${isMine ? 'to' : 'from'} ${name} ·
      ${formatTime(message.createdAt)}${!isMine && html` · <span class="status">${statusText(message)}</span>`}
    </p>
    ${problem && html`<p class="meta problem">Webhook: ${problem}</p>`}
  </li>`
}

function statusText(message: Message): string {
  if (message.errorCode === null) return message.status
  return `${message.status}, ${message.errorCode} ${message.errorMessage}`
}

/** Shown until the text is sent: media are fetched only then, and never if the text fails. */
function missingMedia({ status, mediaUrls }: Message): Html {
  const subject = mediaUrls.length === 1 ? 'A photo or file' : `${mediaUrls.length} photos or files`
  const hasFailed = status === 'failed' || status === 'undelivered'
  return html`<p class="file-kind">${subject}${hasFailed ? ', not fetched' : ' on the way…'}</p>`
}

function attachment(path: string, contentType: string): Html {
  if (contentType.startsWith('image/')) {
    return html`<a href="${path}" target="_blank" rel="noopener"
      ><img src="${path}" alt="Attached photo" data-kind="${contentType}"
    /></a>`
  }
  if (contentType.startsWith('audio/')) return html`<audio controls src="${path}"></audio>`
  if (contentType.startsWith('video/')) return html`<video controls src="${path}"></video>`
  return html`<a class="file" href="${path}" target="_blank" rel="noopener"
    >Attached file (${contentType})</a
  >`
}

function composer(store: TwilioStore, phone: string, action: string): Html {
  const latest = store.messagesOf(phone).at(-1)
  const partner = latest?.direction === 'inbound' ? latest.to : latest?.from
  return html`<form
    class="composer"
    method="post"
    action="${action}/messages"
    enctype="multipart/form-data"
    data-composer
  >
    <div class="row spread">
      <label
        >To
        <select name="to" aria-label="To agency number">
          ${[...store.numbers.values()].map(
            (number) =>
              html`<option value="${number.phoneNumber}" ${number.phoneNumber === partner && html`selected`}>
                ${displayNumber(number.phoneNumber)} ${number.friendlyName}
              </option>`,
          )}
        </select></label
      >
      <div class="quick" role="group" aria-label="Quick replies">
        ${['STOP', 'START', 'HELP'].map(
          (word) => html`<button class="chip" name="quick" value="${word}" formnovalidate>${word}</button>`,
        )}
      </div>
    </div>
    <label class="visually-hidden" for="composer-body">Message as this phone</label>
    <textarea
      id="composer-body"
      name="body"
      rows="2"
      maxlength="1600"
      placeholder="Message as this phone"
    ></textarea>
    <div class="row spread">
      <span class="photo">
        <label class="chip" for="composer-photo">Attach photo</label>
        <input
          class="visually-hidden"
          id="composer-photo"
          type="file"
          name="media"
          multiple
          accept="image/*,audio/*,video/*,application/pdf,text/vcard" />
        <output id="composer-files" for="composer-photo"></output
      ></span>
      <button class="primary">Send as client</button>
    </div>
  </form>`
}
