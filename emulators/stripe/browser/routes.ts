import { readFile } from 'node:fs/promises'

import { HttpError, Router } from '#emulators/lib/http.ts'
import type { Exchange, Handler } from '#emulators/lib/http.ts'
import { html } from '#emulators/page/html.ts'

import { StripeFault } from '../errors.ts'
import type { StripeService } from '../service.ts'
import type { StripeStore } from '../store.ts'
import { answerChallenge, challengePage } from './authenticate.ts'
import { checkoutPage, submitCheckout } from './checkout.ts'
import { microdepositsPage, submitMicrodeposits } from './microdeposits.ts'
import { sendPage } from './page.ts'
import { paymentFrame } from './payment-frame.ts'

const TYPES: Record<string, string> = {
  'authenticated.js': 'text/javascript',
  'browser.css': 'text/css',
  'card.js': 'text/javascript',
  'payment-frame.js': 'text/javascript',
  'stripe.js': 'text/javascript',
}

/** Everything of Stripe that a customer's browser sees, by paths below `/stripe`. */
export function browserRoutes(service: StripeService): Router {
  const page =
    (show: (store: StripeStore, exchange: Exchange) => void | Promise<void>): Handler =>
    async (exchange) => {
      try {
        await service.operate((store) => show(store, exchange))
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error
        const main = html`<h1>Something went wrong</h1>
          <p role="alert">${error.message}</p>`
        sendPage(exchange.res, { title: 'Stripe', main, status: error.status })
      }
    }
  return new Router()
    .add('GET', '/js', (exchange) => sendFile(exchange, 'stripe.js'))
    .add('GET', '/js/payment-frame', paymentFrame)
    .add('GET', '/js/:file', (exchange) => sendFile(exchange, exchange.params.file ?? ''))
    .add('GET', '/authenticate/:id', page(challengePage))
    .add('POST', '/authenticate/:id', page(answerChallenge))
    .add('GET', '/checkout/:id', page(checkoutPage))
    .add('POST', '/checkout/:id', page(submitCheckout))
    .add('GET', '/microdeposits/:secret', page(microdepositsPage))
    .add('POST', '/microdeposits/:secret', page(submitMicrodeposits))
}

async function sendFile({ res }: Exchange, name: string): Promise<void> {
  const type = TYPES[name]
  if (!type) throw new HttpError(404, 'File not found')
  const body = await readFile(new URL(name, import.meta.url))
  res.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }).end(body)
}
