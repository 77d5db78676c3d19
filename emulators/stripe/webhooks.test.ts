import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Emulators } from '#emulators/emulators.ts'
import { readBody } from '#emulators/lib/http.ts'
import { callControl, startTestEmulators, stripeSdk } from '#emulators/test-support.ts'

let emulators: Emulators
let stripe: Stripe
let received: { event: Stripe.Event; isGenuine: boolean }[] = []
let status = 200

const server = createServer(async (req, res) => {
  const body = (await readBody(req)).toString()
  const signature = String(req.headers['stripe-signature'])
  const isGenuine = (() => {
    try {
      return Boolean(stripe.webhooks.constructEvent(body, signature, 'whsec_emulator'))
    } catch {
      return false
    }
  })()
  if (status === 200) received.push({ event: JSON.parse(body) as Stripe.Event, isGenuine })
  res.writeHead(status).end()
})

beforeAll(async () => {
  emulators = await startTestEmulators()
  stripe = stripeSdk(emulators)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await emulators.close()
})
beforeEach(async () => {
  emulators.reset()
  received = []
  status = 200
  const { port } = server.address() as AddressInfo
  await callControl(emulators, '/stripe/settings', { webhookUrl: `http://127.0.0.1:${port}/` })
})

const types = () => received.map(({ event }) => event.type)
const fault = (rule: object) => callControl(emulators, '/stripe/faults', { on: 'webhook', ...rule })

test('signs each event, and repeats it until it is taken', async () => {
  status = 500
  await stripe.customers.create({ name: 'A' })
  const attempts = async () => {
    const { body } = await callControl<{ webhooks: { attempts: unknown[] }[] }>(emulators, '/stripe/state')
    return body.webhooks[0]?.attempts.length
  }
  await expect.poll(attempts).toBe(1)
  status = 200
  await expect.poll(types, { timeout: 4000 }).toEqual(['customer.created'])
  expect(received[0]).toMatchObject({ isGenuine: true, event: { data: { object: { name: 'A' } } } })
  await expect.poll(async () => (await stripe.events.list()).data[0]?.pending_webhooks).toBe(0)
})

test('drops, doubles, reorders, delays and tampers with events as its rules say', async () => {
  await fault({ action: 'drop' })
  await stripe.customers.create()
  await fault({ action: 'duplicate' })
  await stripe.products.create({ name: 'A' })
  await expect.poll(types).toEqual(['product.created', 'product.created'])
  received = []
  await fault({ action: 'reorder' })
  await stripe.customers.create()
  await stripe.products.create({ name: 'B' })
  await expect.poll(types).toEqual(['product.created', 'customer.created'])
  received = []
  await fault({ action: 'tamper' })
  await stripe.customers.create()
  await expect.poll(() => received.map(({ isGenuine }) => isGenuine)).toEqual([false])
})

test('nothing works while Stripe is down, and its events come afterwards', async () => {
  const customer = await stripe.customers.create()
  await expect.poll(types).toHaveLength(1)
  await callControl(emulators, '/stripe/down', { as: 'error' })
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 })
  await callControl(emulators, '/stripe/invoices', { customer: customer.id, amount: 500 })
  await callControl(emulators, '/stripe/down', { as: null })
  await expect.poll(types).toContain('invoice.finalized')
})

test('an invoice is paid on its page, with 3-D Secure, and has a PDF', async () => {
  const customer = await stripe.customers.create({ name: 'Agency (Boise)' })
  await callControl(emulators, '/stripe/invoices', {
    customer: customer.id,
    amount: 4900,
    description: 'Starter ×1',
  })
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
  const url = invoice?.hosted_invoice_url ?? ''
  const submit = async (form: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).text()
  expect(await (await fetch(url)).text()).toContain('$49.00')
  expect((await fetch(`${url}x`)).status).toBe(404)
  const card = { expiry: `12 / ${(new Date().getFullYear() + 1) % 100}`, cvc: '123' }
  expect(await submit({ ...card, number: '4000000000000002' })).toContain('Your card was declined.')
  expect(await submit({ ...card, number: '4000002760003184' })).toContain('Complete')
  expect(await submit({ answer: 'complete' })).toContain('Paid')
  expect((await stripe.invoices.retrieve(invoice!.id)).status).toBe('paid')

  const response = await fetch(invoice?.invoice_pdf ?? '')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(file).toContain('(Starter ×1)')
  expect(file).toContain('(Agency \\(Boise\\))')
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1])
  expect(file.slice(table, table + 4)).toBe('xref')
})
