import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import Stripe from 'stripe'
import twilio from 'twilio'

import {
  STRIPE_SECRET_KEY,
  TWILIO_ACCOUNT_SID,
  TWILIO_AUTH_TOKEN,
  TWILIO_MESSAGING_SERVICE_SID,
} from '#emulators/defaults.ts'
import { readBody } from '#emulators/lib/http.ts'
import { startEmulators } from '#emulators/server.ts'
import type { Emulators } from '#emulators/emulators.ts'

/** Starts the emulators on free ports, with almost no delay between a text's statuses. */
export function startTestEmulators(options: { stateFile?: string } = {}): Promise<Emulators> {
  return startEmulators({
    ...options,
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    messagingServiceSid: TWILIO_MESSAGING_SERVICE_SID,
    smsWebhookUrl: '',
    statusDelayMs: 5,
  })
}

/** An answer of the emulated Twilio: the request's method and its URL at Twilio, the status and the body. */
export type Answer = { method: string; uri: string; status: number; body: unknown }

class LocalClient extends twilio.RequestClient {
  base: string
  observe: (answer: Answer) => void
  constructor(base: string, observe: (answer: Answer) => void) {
    super()
    this.base = base
    this.observe = observe
  }

  override async request<TData>(
    options: Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0],
  ) {
    const uri = options.uri.replace(/^https:\/\/([\w-]+)\.twilio\.com/, `${this.base}/twilio/$1`)
    const response = await super.request<TData>({ ...options, uri })
    const { statusCode: status, body } = response
    this.observe({ method: options.method.toUpperCase(), uri: options.uri, status, body })
    return response
  }
}

/** Twilio's SDK, pointed at the emulator. */
export function sdk(
  emulators: Emulators,
  authToken = TWILIO_AUTH_TOKEN,
  observe: (answer: Answer) => void = () => undefined,
): twilio.Twilio {
  return twilio(TWILIO_ACCOUNT_SID, authToken, { httpClient: new LocalClient(emulators.url, observe) })
}

/** Stripe's SDK, pointed at the emulator, whose path it can't be given. */
export function stripeSdk(emulators: Emulators, key = STRIPE_SECRET_KEY): Stripe {
  const { hostname, port } = new URL(emulators.url)
  const http = Stripe.createNodeHttpClient()
  const makeRequest: typeof http.makeRequest = (host, at, path, ...rest) =>
    http.makeRequest(host, at, `/stripe${path}`, ...rest)
  const httpClient = { getClientName: () => http.getClientName(), makeRequest }
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    httpClient,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Calls the control API: a POST if there is a body. */
export async function callControl<Body>(emulators: Emulators, path: string, body?: unknown, method?: string) {
  const response = await fetch(`${emulators.url}/_emulator${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

type ReceivedWebhook = {
  params: Record<string, string>
  headers: IncomingHttpHeaders
  /** Whether Twilio's own validator accepts the signature. */
  isGenuine: boolean
}

export type Receiver = {
  url: string
  received: ReceivedWebhook[]
  /** Sent to the next webhooks. */
  response: { status: number; contentType: string; body: string }
  close: () => void
}

/** A server that records webhooks, in place of the product. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (req, res) => {
    const params = Object.fromEntries(new URLSearchParams((await readBody(req)).toString()))
    const signature = String(req.headers['x-twilio-signature'])
    const isGenuine = twilio.validateRequest(TWILIO_AUTH_TOKEN, signature, receiver.url, params)
    receiver.received.push({ params, headers: req.headers, isGenuine })
    res.writeHead(receiver.response.status, { 'content-type': receiver.response.contentType })
    res.end(receiver.response.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/twilio/sms?account=1`,
    received: [],
    response: { status: 200, contentType: 'text/xml', body: '<Response/>' },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

export function statusesOf(receiver: Receiver): (string | undefined)[] {
  return receiver.received.map((it) => it.params.MessageStatus)
}
