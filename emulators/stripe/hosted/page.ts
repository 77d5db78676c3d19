import type { ServerResponse } from 'node:http'

import { html } from '#emulators/page/html.ts'
import type { Html } from '#emulators/page/html.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#f6f8fa,#15181e);color:light-dark(#1a1f36,#e6e8ee)}
main{max-width:34rem;margin:3rem auto;padding:1.5rem;background:light-dark(#fff,#1f242d);border-radius:.75rem;
box-shadow:0 1px 4px #0003}
h1{font-size:1.25rem;margin:0 0 .25rem}.amount{font-size:2rem;font-weight:600;margin:0}
table{width:100%;border-collapse:collapse;margin:1.25rem 0}th,td{text-align:start;padding:.5rem 0;vertical-align:top}
tr+tr,tfoot tr{border-top:1px solid light-dark(#e3e8ee,#3a4150)}td:last-child,th:last-child{text-align:end;padding-left:1rem}
small{color:light-dark(#5b6577,#a6aebd);display:block}form{display:grid;gap:.75rem;grid-template-columns:minmax(0,1fr)}label{display:grid;gap:.25rem;min-width:0}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.75rem}input{width:100%;box-sizing:border-box}
input,select,button{font:inherit;padding:.5rem .75rem;
border:1px solid light-dark(#8792a2,#6b7485);border-radius:.375rem;background:light-dark(#fff,#15181e);color:inherit}
button{cursor:pointer}button.primary{background:#5433d6;border-color:#5433d6;color:#fff}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem}.problem{color:light-dark(#b3093c,#ff8fa8)}a{color:light-dark(#5433d6,#b3a5ff)}
@media (max-width:40rem){main{margin:0;border-radius:0;min-height:100vh;box-sizing:border-box}}`

/** A page of an invoice, which customers reach without signing in. */
export function sendHostedPage(res: ServerResponse, title: string, main: Html, status = 200): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/stripe/hosted.css" />
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>`
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; form-action *; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  res.end(page.markup)
}

export function sendHostedStyle(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).end(STYLE)
}
