import type { ServerResponse } from 'node:http'

import { html } from '#emulators/page/html.ts'
import type { Html } from '#emulators/page/html.ts'

type Page = {
  title: string
  main: Html
  status?: number
  script?: string
  /** Lets pages of other origins show it in a frame. */
  isFrame?: boolean
}

/** Sends one of the pages that Stripe shows to customers. */
export function sendPage(res: ServerResponse, { title, main, status = 200, script, isFrame }: Page): void {
  const page = html`<!doctype html>
    <html lang="en" class="${isFrame ? 'frame' : 'page'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/stripe/js/browser.css" />
        ${script && html`<script type="module" src="/stripe/js/${script}"></script>`}
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>`
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'self'; img-src data:; base-uri 'none'; frame-ancestors ${isFrame ? '*' : "'none'"}`,
  })
  res.end(page.markup)
}
