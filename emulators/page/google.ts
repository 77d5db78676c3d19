import type { GoogleService } from '#emulators/google/rest.ts'
import { HttpError, readForm, redirect, type Router } from '#emulators/lib/http.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { sendPage } from './layout.ts'

const FAULTS = {
  none: null,
  '401': { status: 401 },
  '403': { status: 403 },
  '500': { status: 500 },
  slow: { delayMs: 6000 },
  hangup: { status: 0 },
} as const

/** The console's page of Google's calendars. */
export function addGoogleRoutes(router: Router, google: GoogleService): Router {
  return router
    .add('GET', '/google-calendar', ({ res }) => sendPage(res, 'Google', 'google', googlePage(google)))
    .add('POST', '/google-calendar', async ({ req, res }) => {
      const form = await readForm(req)
      switch (form.get('do')) {
        case 'expire':
          google.oauth.expireAccess()
          break
        case 'revoke':
          google.oauth.revokeAll()
          break
        case 'many':
          google.addEvents(String(form.get('calendar')), 50_000)
          break
        case 'fault': {
          const fault = FAULTS[String(form.get('fault')) as keyof typeof FAULTS]
          google.fault = fault ? { ...fault, times: Number(form.get('times')) || 1 } : null
          break
        }
        default:
          throw new HttpError(422, 'Choose what to do')
      }
      redirect(res, '/google-calendar')
    })
}

function googlePage(google: GoogleService): Html {
  const calendars = google.accounts.flatMap((account) =>
    account.calendars.map((calendar) => ({ account, calendar })),
  )
  return html`<div class="single">
    <h1>Google Calendar</h1>
    <p class="lead">What the product was allowed, and the calendars that it reads.</p>
    <section aria-labelledby="grants-title" id="grants" data-live>
      <h2 id="grants-title">Grants</h2>
      ${
        google.oauth.grants.length
          ? html`<ul>
              ${google.oauth.grants.map(({ email, scope }) => html`<li>${email}: ${scope}</li>`)}
            </ul>`
          : html`<p class="hint">None. Connect a calendar in the product.</p>`
      }
    </section>
    <form method="post" class="row">
      <button name="do" value="expire">Expire access tokens</button>
      <button name="do" value="revoke">Revoke all grants</button>
    </form>
    <section aria-labelledby="calendars-title" id="calendars" data-live>
      <h2 id="calendars-title">Calendars</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Calendar</th>
            <th scope="col">Account</th>
            <th scope="col">Events</th>
            <th scope="col">More</th>
          </tr>
        </thead>
        <tbody>
          ${calendars.map(
            ({ account, calendar }) =>
              html`<tr>
                <td>${calendar.summary}</td>
                <td>${account.email}</td>
                <td>${calendar.events.length.toLocaleString('en-US')}</td>
                <td>
                  <form method="post">
                    <input type="hidden" name="calendar" value="${calendar.id}" />
                    <button name="do" value="many" aria-label="Add 50,000 events to ${calendar.summary}">
                      Add 50,000
                    </button>
                  </form>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>
    <form method="post" class="card rule">
      <label
        >Answer of the Calendar API
        <select name="fault">
          <option value="none">as usual</option>
          <option value="401">401, not authorized</option>
          <option value="403">403, rate limit exceeded</option>
          <option value="500">500</option>
          <option value="slow">after 6 seconds</option>
          <option value="hangup">hang up</option>
        </select></label
      >
      <label>Times <input name="times" type="number" min="1" value="1" /></label>
      <button class="primary" name="do" value="fault">Set</button>
      ${google.fault && html`<p class="hint">Set for the next ${google.fault.times}.</p>`}
    </form>
  </div>`
}
