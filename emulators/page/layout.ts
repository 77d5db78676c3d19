import type { ServerResponse } from 'node:http'

import { html } from './html.ts'
import type { Html } from './html.ts'

export type Tab = 'phones' | 'mail' | 'google' | 'dns' | 'stripe' | 'registration' | 'faults'

const TABS: { tab: Tab; href: string; label: string }[] = [
  { tab: 'phones', href: '/phones', label: 'Phones' },
  { tab: 'mail', href: '/mail', label: 'Mailbox' },
  { tab: 'google', href: '/google-calendar', label: 'Google' },
  { tab: 'dns', href: '/dns', label: 'DNS' },
  { tab: 'stripe', href: '/stripe-dashboard', label: 'Stripe' },
  { tab: 'registration', href: '/registration', label: 'Registration' },
  { tab: 'faults', href: '/faults', label: 'Faults' },
]

const CURRENT = html`aria-current="page"`

/** Sends a whole page. page.js refreshes the `data-live` regions, so keep inputs outside of them. */
export function sendPage(
  res: ServerResponse,
  title: string,
  tab: Tab | null,
  main: Html,
  status = 200,
): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Emulators</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
        <script src="/assets/page.js" type="module"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          <a class="brand" href="/phones"><span class="brand-mark" aria-hidden="true"></span>Emulators</a>
          <nav aria-label="Emulators">
            <ul>
              ${TABS.map(
                ({ tab: name, href, label }) =>
                  html`<li><a href="${href}" ${name === tab && CURRENT}>${label}</a></li>`,
              )}
            </ul>
          </nav>
          <form method="post" action="/reset" data-confirm="Delete all texts, emails and fault rules?">
            <button class="quiet">Reset all</button>
          </form>
        </header>
        <p class="notice" role="alert" id="notice" hidden></p>
        <main id="main">${main}</main>
      </body>
    </html>`
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  res.end(page.markup)
}

export function sendErrorPage(res: ServerResponse, status: number, message: string): void {
  const main = html`<div class="single">
    <h1>Something went wrong</h1>
    <p class="error-message">${message}</p>
    <p><a href="/phones">Back to phones</a></p>
  </div>`
  sendPage(res, 'Error', null, main, status)
}

/** `2:05 PM` today, else `Nov 3, 2:05 PM`. page.js converts it to the viewer's time zone. */
export function formatTime(date: Date): Html {
  const isToday = date.toDateString() === new Date().toDateString()
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const text = date.toLocaleString('en-US', isToday ? clock : { month: 'short', day: 'numeric', ...clock })
  return html`<time datetime="${date.toISOString()}">${text}</time>`
}

/** The list's heading: an h1, unless the selected item's detail has the page's h1. */
export function sideTitle(id: string, title: string, hasDetail: boolean): Html {
  return hasDetail ? html`<h2 id="${id}">${title}</h2>` : html`<h1 id="${id}">${title}</h1>`
}
