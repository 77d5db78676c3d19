import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import twilio from 'twilio'

import { TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'
import { readBody } from '#emulators/lib/http.ts'

type Webhook = { path: string; params: Record<string, string>; isGenuine: boolean }

/** A server in place of the product: it answers with the TwiML or audio set for a path, and keeps the webhooks. */
export class TestProduct {
  url = ''
  webhooks: Webhook[] = []
  #pages = new Map<string, string | Buffer>()
  #server = createServer(async (req, res) => {
    const path = req.url ?? '/'
    const params = Object.fromEntries(new URLSearchParams((await readBody(req)).toString()))
    const signature = String(req.headers['x-twilio-signature'])
    const isGenuine = twilio.validateRequest(TWILIO_AUTH_TOKEN, signature, this.url + path, params)
    this.webhooks.push({ path, params, isGenuine })
    const page = this.#pages.get(path)
    if (page === undefined) res.writeHead(204).end()
    else if (typeof page === 'string') res.writeHead(200, { 'content-type': 'text/xml' }).end(page)
    else res.writeHead(200, { 'content-type': 'audio/wav' }).end(page)
  })

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  reset(): void {
    this.#pages.clear()
    this.webhooks = []
  }

  /** Answers a path with the verbs in a `<Response>`, or with a WAV file. */
  answer(path: string, content: string | Buffer): void {
    this.#pages.set(path, typeof content === 'string' ? `<Response>${content}</Response>` : content)
  }

  /** The parameters of the webhooks to a path, oldest first. */
  sentTo(path: string): Record<string, string>[] {
    return this.webhooks.filter((it) => it.path === path).map(({ params }) => params)
  }
}
