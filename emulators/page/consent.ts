import type { ServerResponse } from 'node:http'

import type { GoogleAccount } from '#emulators/google/sample.ts'

import { html } from './html.ts'

/** Google's page on which an account allows the product to see its calendars. `problem` shows why it can't. */
export function sendConsentPage(
  res: ServerResponse,
  { accounts, problem, scope }: { accounts: GoogleAccount[]; problem: string | null; scope: string },
): void {
  const main = problem
    ? html`<h1>Access blocked</h1>
        <p class="error-message">${problem}</p>`
    : html`<h1>Switchboard wants to access your Google Account</h1>
        <form method="post" class="card">
          <fieldset>
            <legend>Choose an account</legend>
            ${accounts.map(
              ({ email, name }, index) =>
                html`<p>
                  <label class="check"
                    ><input
                      type="radio"
                      name="account"
                      value="${email}"
                      required
                      ${index === 0 && html`checked`}
                    />
                    ${name} <span class="hint">${email}</span></label
                  >
                </p>`,
            )}
          </fieldset>
          <p>Switchboard will be able to:</p>
          <ul>
            ${scope
              .split(' ')
              .filter(Boolean)
              .map((each) => html`<li>${DESCRIPTIONS[each.split('/').at(-1) ?? ''] ?? each}</li>`)}
          </ul>
          <p class="row">
            <button name="decision" value="allow" class="primary">Allow</button>
            <button name="decision" value="deny" class="quiet" formnovalidate>Deny</button>
          </p>
        </form>`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sign in with Google (emulator)</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
      </head>
      <body>
        <main id="main"><div class="single">${main}</div></main>
      </body>
    </html>`
  res.writeHead(problem ? 400 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  })
  res.end(page.markup)
}

const DESCRIPTIONS: Record<string, string> = {
  'calendar.readonly': 'See and download any calendar you can access using your Google Calendar',
  'calendar.events.readonly': 'View events on all your calendars',
  'calendar.calendarlist.readonly': 'See the list of Google calendars you’re subscribed to',
}
