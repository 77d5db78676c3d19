import type { ServerResponse } from 'node:http'

import { type Person, TWISTS } from '#emulators/oidc/people.ts'

import { html } from './html.ts'

/** A provider's page on which a person signs in. `problem` shows why they can't; `hint` is the email that the product sent. */
export function sendSignInPage(
  res: ServerResponse,
  { people, hint, problem }: { people: Person[]; hint: string; problem: string | null },
): void {
  const chosen = people.find(({ email }) => email === hint) ?? people[0]
  const main = problem
    ? html`<h1>Sign-in failed</h1>
        <p class="error-message">${problem}</p>`
    : html`<h1>Sign in to your company</h1>
        <form method="post" class="card">
          <fieldset>
            <legend>Who are you?</legend>
            ${people.map(
              (person) =>
                html`<p>
                  <label class="check"
                    ><input
                      type="radio"
                      name="person"
                      value="${person.subject}"
                      required
                      ${person === chosen && html`checked`}
                    />
                    ${person.name} <span class="hint">${person.email}</span></label
                  >
                </p>`,
            )}
          </fieldset>
          <p>
            <label
              >Send the product
              <select name="twist">
                ${Object.entries(TWISTS).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
              </select></label
            >
          </p>
          <p class="row">
            <button name="decision" value="allow" class="primary">Sign in</button>
            <button name="decision" value="deny" class="quiet" formnovalidate>Cancel</button>
          </p>
        </form>`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Company sign-in (emulator)</title>
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
