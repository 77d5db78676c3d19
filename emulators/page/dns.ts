import type { DnsService } from '#emulators/dns/service.ts'
import { readForm, redirect, type Router } from '#emulators/lib/http.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { sendPage } from './layout.ts'

/** The console's page of the name server's records. */
export function addDnsRoutes(router: Router, dns: DnsService): Router {
  return router
    .add('GET', '/dns', ({ res }) => sendPage(res, 'DNS', 'dns', dnsPage(dns)))
    .add('POST', '/dns', async ({ req, res }) => {
      const form = await readForm(req)
      const name = String(form.get('name') ?? '').trim()
      const value = String(form.get('value') ?? '').trim()
      if (name) dns.set(name, value ? [value] : [])
      redirect(res, '/dns')
    })
}

function dnsPage(dns: DnsService): Html {
  return html`<div class="single">
    <h1>DNS</h1>
    <p class="lead">TXT records that the product sees. An empty value removes a record.</p>
    <section aria-labelledby="records-title" id="records" data-live>
      <h2 id="records-title">Records</h2>
      ${
        dns.records.size > 0
          ? html`<ul>
              ${[...dns.records].map(([name, values]) => html`<li>${name}: ${values.join(', ')}</li>`)}
            </ul>`
          : html`<p class="hint">None.</p>`
      }
    </section>
    <form method="post" class="card">
      <p>
        <label>Name <input name="name" required placeholder="_switchboard.harbor.example" /></label>
      </p>
      <p>
        <label>Value <input name="value" placeholder="switchboard-domain=…" /></label>
      </p>
      <p class="row"><button class="primary">Set record</button></p>
    </form>
  </div>`
}
