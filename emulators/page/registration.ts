import { HttpError, readForm, redirect } from '#emulators/lib/http.ts'
import type { Router } from '#emulators/lib/http.ts'
import { displayNumber } from '#emulators/twilio/numbers.ts'
import { decide, DECISIONS } from '#emulators/twilio/registration/operator.ts'
import { movePort, nextStep, PORT_REJECTIONS, PORT_STEPS } from '#emulators/twilio/registration/port-steps.ts'
import type { PortStep } from '#emulators/twilio/registration/port-steps.ts'
import { KNOWN_REASONS, reason } from '#emulators/twilio/registration/reasons.ts'
import type { Bundle, Port, Reason } from '#emulators/twilio/registration/records.ts'
import { setReviewTime } from '#emulators/twilio/registration/resume.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { formatTime, sendPage } from './layout.ts'

const AUTOMATIC_MS = 8000
const HOME = '/registration'

/** A profile, trust product, brand or campaign, as the page shows it. */
type Row = {
  sid: string
  kind: keyof typeof KNOWN_REASONS
  type: string
  name: string
  status: string
  errors: Reason[]
  facts: [name: string, value: unknown][]
  updatedAt: string
}

/** The console's page of registrations and ports: what reviewers and carriers do. */
export function addRegistrationPage(router: Router, store: TwilioStore): Router {
  return router
    .add('GET', HOME, ({ res }) => sendPage(res, 'Registration', 'registration', listPage(store)))
    .add('POST', HOME, async ({ req, res }) => {
      const paused = (await readForm(req)).get('do') === 'pause'
      setReviewTime(store, paused ? null : AUTOMATIC_MS)
      redirect(res, HOME)
    })
    .add('GET', `${HOME}/:sid`, ({ res, params }) => {
      const port = store.registration.ports.get(params.sid ?? '')
      const main = port ? portPage(store, port) : decisionPage(store, rowOf(store, params.sid))
      sendPage(res, 'Registration', 'registration', main)
    })
    .add('POST', `${HOME}/:sid`, async ({ req, res, params }) => {
      const form = await readForm(req)
      const read = (name: string) => String(form.get(name) ?? '').trim()
      const port = store.registration.ports.get(params.sid ?? '')
      if (port) stepPort(store, port, read)
      else decideBy(store, rowOf(store, params.sid), read)
      redirect(res, read('back') === 'list' ? HOME : `${HOME}/${params.sid}`)
    })
}

function decideBy(store: TwilioStore, { sid }: Row, read: (name: string) => string): void {
  const decision = DECISIONS.find((each) => each === read('do'))
  if (!decision) throw new HttpError(422, 'Choose what to do')
  const code = Number(read('code'))
  const errors = decision === 'reject' && code ? [reason(code, read('text') || null)] : []
  decide(store, sid, decision, { errors })
}

function stepPort(store: TwilioStore, port: Port, read: (name: string) => string): void {
  const wanted = read('do') === 'next' ? nextStep(port) : read('do')
  const step = PORT_STEPS.find((each) => each === wanted)
  if (!step) throw new HttpError(422, 'Choose what to do')
  movePort(store, port, step, {
    phoneNumber: read('number') || null,
    reason: step === 'reject' ? read('reason') || null : null,
  })
}

const BUNDLE_TYPES = { CustomerProfiles: 'Business profile', TrustProducts: 'Trust product' } as const

function rows({ registration }: TwilioStore): Row[] {
  const nameOf = (profileSid: string) => registration.bundles.get(profileSid)?.friendlyName ?? profileSid
  const parts = ({ assignments }: Bundle) =>
    assignments.flatMap(({ objectSid }) =>
      Object.entries(registration.parts.get(objectSid)?.attributes ?? {}),
    )
  const bundles = [...registration.bundles.values()].map((bundle): Row => ({
    ...bundle,
    kind: 'bundle',
    type: BUNDLE_TYPES[bundle.kind],
    name: bundle.friendlyName,
    facts: [['email', bundle.email], ...parts(bundle)],
  }))
  const brands = [...registration.brands.values()].map((brand): Row => ({
    ...brand,
    kind: 'brand',
    type: 'Brand',
    name: nameOf(brand.profileSid),
    facts: [
      ['score', brand.score],
      ['registry id', brand.tcrId],
    ],
  }))
  const campaigns = [...registration.campaigns.values()].map((campaign): Row => ({
    ...campaign,
    kind: 'campaign',
    type: 'Campaign',
    name: campaign.usecase,
    facts: [
      ['description', campaign.description],
      ['message flow', campaign.messageFlow],
      ...campaign.samples.map((sample, index): [string, string] => [`sample ${index + 1}`, sample]),
    ],
  }))
  return [...bundles, ...brands, ...campaigns].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

function rowOf(store: TwilioStore, sid: string | undefined): Row {
  const found = rows(store).find((row) => row.sid === sid)
  if (!found) throw new HttpError(404, 'This registration no longer exists')
  return found
}

const WAITING = ['pending-review', 'in-review', 'PENDING', 'IN_REVIEW', 'IN_PROGRESS']

const reasonsOf = (errors: Reason[]): string =>
  errors.map(({ code, description }) => `${code}: ${description}`).join(' ')

function listPage(store: TwilioStore): Html {
  const found = rows(store)
  const ports = [...store.registration.ports.values()].toReversed()
  const { reviewMs } = store.config
  return html`<div class="single">
    <h1>Registration</h1>
    <p class="lead">What Twilio’s reviewers and other carriers do with what an agency submits.</p>
    <form method="post" class="row" id="reviews" data-live>
      <span
        >${
          reviewMs === null
            ? 'Everything waits for you.'
            : `Each step is approved by itself after ${reviewMs / 1000} s.`
        }</span
      >
      <button name="do" value="${reviewMs === null ? 'resume' : 'pause'}">
        ${reviewMs === null ? 'Go on by itself' : 'Wait for me'}
      </button>
    </form>
    <section aria-labelledby="registrations-title" id="registrations" data-live>
      <h2 id="registrations-title">Profiles, brands and campaigns</h2>
      ${
        found.length
          ? table(['Updated', 'What', 'Name', 'Status', 'Action'], found.map(registrationRow))
          : html`<p class="hint">None yet.</p>`
      }
    </section>
    <section aria-labelledby="ports-title" id="ports" data-live>
      <h2 id="ports-title">Ports</h2>
      ${
        ports.length
          ? table(['Updated', 'Numbers', 'Status', 'Action'], ports.map(portRow))
          : html`<p class="hint">None yet.</p>`
      }
    </section>
  </div>`
}

const table = (columns: string[], body: Html[]): Html =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`

/** A button that does something at once and leads back to the list. */
const listButton = (sid: string, action: string, label: string, name: string): Html =>
  html`<form method="post" action="${HOME}/${sid}">
    <input type="hidden" name="back" value="list" />
    <button name="do" value="${action}" aria-label="${label}: ${name}">${label}</button>
  </form>`

function registrationRow({ sid, type, name, status, errors, updatedAt }: Row): Html {
  return html`<tr>
    <td>${formatTime(new Date(updatedAt))}</td>
    <td>${type}</td>
    <td><a href="${HOME}/${sid}">${name}</a></td>
    <td>${status}${errors.length > 0 && html`<br /><small>${reasonsOf(errors)}</small>`}</td>
    <td>${WAITING.includes(status) && listButton(sid, 'approve', 'Approve', name)}</td>
  </tr>`
}

const STEP_LABELS: Record<PortStep, string> = {
  ask: 'Ask for the signature',
  sign: 'Sign',
  accept: 'Accept',
  complete: 'Complete',
  reject: 'Reject',
  cancel: 'Cancel',
  expire: 'Expire',
}

function portRow(port: Port): Html {
  const next = nextStep(port)
  const numbers = port.numbers.map(({ phoneNumber }) => displayNumber(phoneNumber)).join(', ')
  return html`<tr>
    <td>${formatTime(new Date(port.updatedAt))}</td>
    <td><a href="${HOME}/${port.sid}">${numbers}</a></td>
    <td>${port.status}</td>
    <td>${next && listButton(port.sid, 'next', STEP_LABELS[next], numbers)}</td>
  </tr>`
}

const facts = (id: string, title: string, entries: [name: string, value: unknown][]): Html =>
  html`<section aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <div id="${id}" data-live class="scroll">
      <table>
        <tbody>
          ${entries.map(
            ([name, value]) =>
              value !== null &&
              value !== '' &&
              html`<tr>
                <th scope="row">${name}</th>
                <td>${String(value)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`

const back = html`<p><a href="${HOME}">All registrations and ports</a></p>`

function decisionPage(store: TwilioStore, row: Row): Html {
  const { sid, kind, type, name, status, errors } = row
  return html`<div class="single">
    ${back}
    <h1>${type}: ${name}</h1>
    <p id="status" data-live>${status}${errors.length > 0 && html`<br />${reasonsOf(errors)}`}</p>
    <form method="post" class="row">
      <button class="primary" name="do" value="approve">Approve</button>
      <button name="do" value="review">Put in review</button>
      ${kind !== 'bundle' && html`<button name="do" value="suspend">Suspend</button>`}
    </form>
    <form method="post" class="card rule rejection">
      <input type="hidden" name="do" value="reject" />
      <label
        >Reason
        <select name="code">
          ${KNOWN_REASONS[kind].map(
            ([code, description]) => html`<option value="${code}">${code}: ${description}</option>`,
          )}
        </select></label
      >
      <label>Other words <input name="text" placeholder="those of the reason" autocomplete="off" /></label>
      <button>Reject</button>
    </form>
    ${facts('facts', 'Submitted', [['sid', sid], ...row.facts])} ${webhooks(store, sid)}
  </div>`
}

function portPage(store: TwilioStore, port: Port): Html {
  const next = nextStep(port)
  const isOver = next === null
  const entries: [string, unknown][] = [
    ['why canceled', port.cancellationReason],
    ['sid', port.sid],
    ['wanted on', port.targetDate],
    ...Object.entries(port.losingCarrier).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value ? Object.entries(value) : [[name, value]],
    ),
    ['documents', port.documents.length],
  ]
  const others = (Object.keys(STEP_LABELS) as PortStep[]).filter((step) => step !== next && step !== 'reject')
  return html`<div class="single">
    ${back}
    <h1>Port</h1>
    <p id="status" data-live>${port.status}</p>
    <section id="numbers" aria-label="Numbers" data-live>
      ${table(
        ['Number', 'Status', 'Rejected because', 'Ported on'],
        port.numbers.map(
          (number) =>
            html`<tr>
              <td>${displayNumber(number.phoneNumber)}</td>
              <td>${number.status}</td>
              <td>${number.rejectionReason}</td>
              <td>${number.portDate && formatTime(new Date(number.portDate))}</td>
            </tr>`,
        ),
      )}
    </section>
    <div id="steps" data-live>
      ${
        !isOver &&
        html`<form method="post" class="row">
          ${next && html`<button class="primary" name="do" value="${next}">${STEP_LABELS[next]}</button>`}
          ${others.map((step) => html`<button name="do" value="${step}">${STEP_LABELS[step]}</button> `)}
        </form>`
      }
    </div>
    <form method="post" class="card rule rejection">
      <input type="hidden" name="do" value="reject" />
      <label
        >Number
        <select name="number">
          <option value="">All</option>
          ${port.numbers.map(
            ({ phoneNumber }) => html`<option value="${phoneNumber}">${displayNumber(phoneNumber)}</option>`,
          )}
        </select></label
      >
      <label
        >Reason
        <select name="reason">
          ${PORT_REJECTIONS.map((each) => html`<option>${each}</option>`)}
        </select></label
      >
      <button>Reject</button>
    </form>
    ${facts('facts', 'Submitted', entries)} ${webhooks(store, port.sid)}
  </div>`
}

function webhooks(store: TwilioStore, sid: string): Html {
  const sent = store.webhooks.filter((entry) => entry.sid === sid).toReversed()
  return html`<section aria-labelledby="sent-title" id="sent" data-live>
    <h2 id="sent-title">Webhooks</h2>
    ${
      sent.length
        ? table(
            ['Time', 'Event', 'Result'],
            sent.map(
              ({ at, event, problem, responseStatus }) =>
                html`<tr class="${problem && 'problem'}">
                  <td>${formatTime(new Date(at))}</td>
                  <td>${event}</td>
                  <td>${problem ?? responseStatus ?? 'not sent'}</td>
                </tr>`,
            ),
          )
        : html`<p class="hint">None yet.</p>`
    }
  </section>`
}
