import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import twilio from 'twilio'
import type { Twilio } from 'twilio'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { readBody } from '#emulators/lib/http.ts'
import { callControl, sdk, startTestEmulators } from '#emulators/test-support.ts'

let emulators: Emulators
let api: Twilio
let product: Server
const received: { body: Record<string, unknown>; isGenuine: boolean }[] = []

beforeAll(async () => {
  emulators = await startTestEmulators()
  api = sdk(emulators)
  product = createServer(async (req, res) => {
    const body = (await readBody(req)).toString()
    const url = urlOf(product) + (req.url ?? '')
    const signature = String(req.headers['x-twilio-signature'])
    const isGenuine = twilio.validateRequestWithBody(TWILIO_AUTH_TOKEN, signature, url, body)
    received.push({ body: JSON.parse(body), isGenuine })
    res.end()
  })
  product.listen(0, '127.0.0.1')
  await once(product, 'listening')
})
afterAll(async () => {
  product.close()
  await emulators.close()
})
beforeEach(() => {
  emulators.reset()
  received.length = 0
})

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function upload(type = 'application/pdf') {
  const form = new FormData()
  form.set('document_type', 'utility_bill')
  form.set('File', new File(['%PDF-1.7'], 'bill.pdf', { type }))
  const authorization = `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`
  const response = await fetch(`${emulators.url}/twilio/numbers-upload/v1/Documents`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as { sid: string } }
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function create(changes: Record<string, unknown> = {}) {
  const { body } = await upload()
  const request = {
    account_sid: TWILIO_ACCOUNT_SID,
    documents: [body.sid],
    phone_numbers: [{ phone_number: '+12085552345' }],
    target_port_in_date: dayAhead(10),
    losing_carrier_information: {
      customer_type: 'Business',
      customer_name: 'Harbor Insurance LLC',
      account_number: '4711',
      authorized_representative: 'Ada Moss',
      authorized_representative_email: 'ada@harbor.example',
      address: { street: '700 W Main St', city: 'Boise', state: 'ID', zip: '83702', country: 'USA' },
    },
    ...changes,
  }
  return api.numbers.v1.portingPortIns.create(request as never)
}

const code = (expected: number) => expect.objectContaining({ code: expected })

test('portability is by the kind of number, its owner and commands', async () => {
  const check = (number: string) => api.numbers.v1.portingPortabilities(number).fetch()
  expect(await check('+12085552345')).toMatchObject({ portable: true, numberType: 'LOCAL' })
  const wireless = { portable: true, numberType: 'MOBILE', pinAndAccountNumberRequired: true }
  expect(await check('+12085559345')).toMatchObject(wireless)
  expect(await check('+18885552345')).toMatchObject({ portable: false, notPortableReasonCode: 22_133 })
  expect(await check('+12085550100')).toMatchObject({ notPortableReason: 'ALREADY_IN_THE_TARGET_ACCOUNT' })
  const command = { phoneNumber: '+12085552345', code: 22_132 }
  await callControl(emulators, '/twilio/registration/portability', command)
  expect(await check('+12085552345')).toMatchObject({ portable: false, notPortableReasonCode: 22_132 })
})

test('a port goes through its states, with signed events, and its number is in the account', async () => {
  const url = `${urlOf(product)}/webhooks/twilio/porting`
  await api.numbers.v1.portingWebhookConfigurations.create({ port_in_target_url: url } as never)
  const port = await create()
  expect(port).toMatchObject({ portInRequestStatus: 'In review' })
  await expect(create()).rejects.toEqual(code(22_137))
  const sid = port.portInRequestSid
  const move = (step: string, input = {}) =>
    callControl(emulators, `/twilio/registration/ports/${sid}/${step}`, input)
  const fetchPort = () => api.numbers.v1.portingPortIns(sid).fetch()
  await move('ask')
  expect((await fetchPort()).signatureRequestUrl).toContain(sid)
  await move('sign')
  await move('reject', { code: 22_180, reason: 'Wrong PIN' })
  expect(await fetchPort()).toMatchObject({
    portInRequestStatus: 'Action Required',
    phoneNumbers: [{ rejectionReason: 'Wrong PIN', portInPhoneNumberStatus: 'port_rejected' }],
  })
  await move('sign')
  await move('accept', { portDate: `${dayAhead(12)}T17:00:00Z` })
  await expect(api.numbers.v1.portingPortIns(sid).remove()).rejects.toEqual(code(20_001))
  await move('complete')
  expect(await fetchPort()).toMatchObject({ portInRequestStatus: 'Completed' })
  const [owned] = await api.incomingPhoneNumbers.list({ phoneNumber: '+12085552345' })
  expect(owned?.sid).toMatch(/^PN/)
  await expect.poll(() => received.length).toBe(11)
  expect(received.every(({ isGenuine }) => isGenuine)).toBe(true)
  expect(received.map(({ body }) => body.event_type)).toEqual(
    expect.arrayContaining(['PortInPhoneNumberCompleted', 'PortInCompleted', 'PortInActionRequired']),
  )
  const requests = await api.numbers.v1.portingAllPortIns.list({ portInRequestStatus: 'Completed' })
  expect(requests).toMatchObject([{ portInRequestSid: sid, phoneNumbersPorted: 1 }])
})

test('the console signs, rejects and moves a port on, also without JavaScript', async () => {
  const port = await create()
  const sid = port.portInRequestSid
  const post = (fields: Record<string, string>) =>
    fetch(`${emulators.url}/registration/${sid}`, { method: 'POST', body: new URLSearchParams(fields) })
  expect(await (await post({ do: 'next' })).text()).toContain('Waiting for Signature')
  expect(await (await post({ do: 'sign' })).text()).toContain('In progress')
  expect(await (await post({ do: 'reject', reason: 'INVALID_PIN' })).text()).toContain('Action Required')
  expect(await api.numbers.v1.portingPortIns(sid).fetch()).toMatchObject({
    phoneNumbers: [{ rejectionReason: 'INVALID_PIN' }],
  })
  for (let step = 0; step < 3; step++) await post({ do: 'next', back: 'list' })
  expect(await api.numbers.v1.portingPortIns(sid).fetch()).toMatchObject({ portInRequestStatus: 'Completed' })
  expect((await post({ do: 'sign' })).status).toBe(409)
  expect((await post({ do: 'nonsense' })).status).toBe(422)
  expect((await fetch(`${emulators.url}/registration/KW0`)).status).toBe(404)
})

test('sending a rejected number again leaves the others where they are', async () => {
  const numbers = [{ phone_number: '+12085552345' }, { phone_number: '+12085552346' }]
  const { portInRequestSid: sid } = await create({ phone_numbers: numbers })
  const move = (step: string, input = {}) =>
    callControl(emulators, `/twilio/registration/ports/${sid}/${step}`, input)
  for (const step of ['ask', 'sign', 'accept']) await move(step)
  await move('reject', { phoneNumber: '+12085552346' })
  await move('sign')
  const { phoneNumbers } = await api.numbers.v1.portingPortIns(sid).fetch()
  expect(phoneNumbers.map((each) => each.portInPhoneNumberStatus)).toEqual(['port_pending', 'port_submitted'])
  expect((await move('sign')).status).toBe(422)
})

test('a port is refused without its parts, and canceled while it can be', async () => {
  await expect(create({ documents: [] })).rejects.toEqual(code(22_171))
  await expect(create({ phone_numbers: [{ phone_number: '+12085559345' }] })).rejects.toEqual(code(22_171))
  await expect(create({ phone_numbers: [{ phone_number: '+18885552345' }] })).rejects.toEqual(code(22_133))
  await expect(create({ target_port_in_date: dayAhead(3) })).rejects.toEqual(code(20_001))
  expect((await upload('text/html')).status).toBe(400)
  const port = await create()
  await api.numbers.v1.portingPortIns(port.portInRequestSid).remove()
  expect(await api.numbers.v1.portingPortIns(port.portInRequestSid).fetch()).toMatchObject({
    portInRequestStatus: 'Canceled',
    phoneNumbers: [{ portInPhoneNumberStatus: 'canceled' }],
  })
})
