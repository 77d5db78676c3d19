import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_MESSAGING_SERVICE_SID } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'

import { callControl, sdk, startReceiver, startTestEmulators, statusesOf } from '#emulators/test-support.ts'
import type { Receiver } from '#emulators/test-support.ts'

const AGENCY = '+12085550100'
const TOLL_FREE = '+18445550100'
const CLIENT = '+12085550123'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let emulators: Emulators
let receiver: Receiver

beforeAll(async () => {
  emulators = await startTestEmulators()
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.close()
  await emulators.close()
})
beforeEach(async () => {
  emulators.reset()
  receiver.received = []
  receiver.response = { status: 200, contentType: 'text/xml', body: '<Response/>' }
  await callControl(emulators, '/twilio/config', { smsWebhookUrl: receiver.url })
})

type Texts = { messages: { body: string; direction: string; status: string; media: { url: string }[] }[] }

const text = (body: string, over: Record<string, unknown> = {}) =>
  callControl<{ message: { sid: string }; webhook: { status: number } | null }>(
    emulators,
    '/twilio/inbound',
    {
      from: CLIENT,
      to: AGENCY,
      body,
      ...over,
    },
  )
const texts = async () =>
  (await callControl<Texts>(emulators, `/twilio/messages?phone=${CLIENT.slice(1)}`)).body.messages
const fault = (rule: unknown) => callControl(emulators, '/twilio/faults', rule)
const send = (over: Record<string, unknown> = {}) =>
  sdk(emulators).messages.create({
    to: CLIENT,
    from: AGENCY,
    body: 'Hello',
    statusCallback: receiver.url,
    ...over,
  } as never)

test("sends an incoming text as a signed webhook with all of Twilio's parameters", async () => {
  const { status, body } = await text('Hi there 👋')
  expect(status).toBe(201)
  expect(body.webhook).toEqual({ status: 200 })
  const [webhook] = receiver.received
  expect(webhook?.isGenuine).toBe(true)
  expect(webhook?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(webhook?.params).toMatchObject({
    AccountSid: TWILIO_ACCOUNT_SID,
    MessagingServiceSid: TWILIO_MESSAGING_SERVICE_SID,
    MessageSid: body.message.sid,
    SmsMessageSid: body.message.sid,
    SmsStatus: 'received',
    From: CLIENT,
    To: AGENCY,
    Body: 'Hi there 👋',
    NumMedia: '0',
    NumSegments: '1',
    FromCity: 'BOISE',
    FromState: 'ID',
    ToCountry: 'US',
  })
})

test("serves photos only with the account's credentials, over a redirect, until they are deleted", async () => {
  await text('', { media: [{ contentType: 'image/png', base64: PIXEL }] })
  const { params } = receiver.received[0] ?? { params: {} as Record<string, string> }
  expect(params).toMatchObject({ NumMedia: '1', MediaContentType0: 'image/png' })
  expect(params.MessageSid).toMatch(/^MM/)
  const url = params.MediaUrl0 ?? ''
  expect(url).toMatch(/\/2010-04-01\/Accounts\/AC\w+\/Messages\/MM\w+\/Media\/ME[0-9a-f]{32}$/)
  expect((await fetch(url)).status).toBe(401)

  const authorization = `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`
  const photo = await fetch(url, { headers: { authorization } })
  expect(photo.redirected).toBe(true)
  expect(photo.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await photo.arrayBuffer()).toString('base64')).toBe(PIXEL)

  const message = sdk(emulators).messages(params.MessageSid ?? '')
  const [media] = await message.media.list()
  expect(media).toMatchObject({ contentType: 'image/png', parentSid: params.MessageSid })
  expect(await message.media(media?.sid ?? '').fetch()).toMatchObject({ sid: media?.sid })
  expect(await message.media(media?.sid ?? '').remove()).toBe(true)
  expect(await message.media.list()).toEqual([])
})

test("delivers the agency's photo to the phone", async () => {
  await text('', { media: [{ contentType: 'image/png', base64: PIXEL }] })
  const source = (await texts())[0]?.media[0]?.url
  await send({ mediaUrl: [source] })
  await expect.poll(async () => (await texts()).at(-1)).toMatchObject({ status: 'delivered' })
  const copy = (await texts()).at(-1)?.media[0]?.url ?? ''
  expect(copy).not.toBe(source)
  expect(Buffer.from(await (await fetch(copy)).arrayBuffer()).toString('base64')).toBe(PIXEL)
})

test('delivers TwiML and plain-text responses to the phone', async () => {
  receiver.response.body =
    '<?xml version="1.0"?><Response><Message>Fish &amp; <![CDATA[<chips>]]></Message>' +
    '<Message><Body>Second</Body></Message></Response>'
  await text('Menu?')
  await expect
    .poll(async () => (await texts()).map((it) => [it.direction, it.body, it.status]))
    .toEqual([
      ['inbound', 'Menu?', 'received'],
      ['outbound-reply', 'Fish & <chips>', 'delivered'],
      ['outbound-reply', 'Second', 'delivered'],
    ])
  receiver.response = { status: 200, contentType: 'text/plain', body: 'OK' }
  await text('Thanks')
  await expect.poll(async () => (await texts()).at(-1)?.body).toBe('OK')
})

test("lists webhook problems in the control API's state", async () => {
  type State = { twilio: { problems: { problem: string; sid: string }[] } }
  const problems = async () =>
    (await callControl<State>(emulators, '/state')).body.twilio.problems.map((it) => it.problem)
  receiver.response.status = 500
  await text('One')
  receiver.response = { status: 200, contentType: 'text/xml', body: '<Response><Message>open</Response>' }
  await text('Two')
  receiver.response.body = '<Response><Message><Media>http://</Media></Message></Response>'
  await text('Half')
  const gone = await startReceiver()
  gone.close()
  await callControl(emulators, '/twilio/config', { smsWebhookUrl: gone.url })
  await text('Three')
  await callControl(emulators, '/twilio/config', { smsWebhookUrl: '' })
  await text('Four')
  expect(await problems()).toEqual([
    'Responded 500',
    'Invalid TwiML: Unexpected </Response>',
    'Invalid TwiML: http:// is not a valid URL',
    expect.stringMatching(/^No response: connect ECONNREFUSED/),
    'No webhook URL is set for incoming texts (TWILIO_SMS_WEBHOOK_URL)',
  ])
})

test("sends to a number's own webhook URL", async () => {
  await callControl(emulators, '/twilio/config', { smsWebhookUrl: '' })
  await callControl(emulators, '/twilio/numbers', { phoneNumber: '+12085550177', smsUrl: receiver.url })
  await text('Hi', { to: '+12085550177' })
  expect(receiver.received[0]?.params.To).toBe('+12085550177')
})

test('STOP blocks a toll-free number until START; for a local number it is up to the account', async () => {
  await text('STOP')
  await send()
  expect(receiver.received[0]?.params).not.toHaveProperty('OptOutType')

  await text(' stop ', { to: TOLL_FREE })
  expect(receiver.received.find((it) => it.params.OptOutType)?.params).toMatchObject({ OptOutType: 'STOP' })
  expect((await texts()).at(-1)?.body).toMatch(/successfully been unsubscribed/)
  await expect(send({ from: TOLL_FREE })).rejects.toMatchObject({ status: 400, code: 21610 })
  await text('START', { to: TOLL_FREE })
  await expect(send({ from: TOLL_FREE })).resolves.toMatchObject({ status: 'queued' })

  await callControl(emulators, '/twilio/config', { carrierOptOut: true })
  await text('STOP')
  await expect(send()).rejects.toMatchObject({ code: 21610 })
})

test("a phone's settings decide the outcome of texts to it", async () => {
  await callControl(emulators, `/twilio/phones/${CLIENT}`, { outcome: 'undelivered', errorCode: 30007 })
  await send()
  await expect.poll(() => receiver.received.at(-1)?.params.ErrorCode).toBe('30007')
  await callControl(emulators, `/twilio/phones/${CLIENT}`, { outcome: 'silent' })
  receiver.received = []
  const silent = await send()
  await expect.poll(() => statusesOf(receiver)).toEqual(['sending', 'sent'])
  expect(await sdk(emulators).messages(silent.sid).fetch()).toMatchObject({ status: 'sent' })
  await callControl(emulators, `/twilio/phones/${CLIENT}`, { carrierBlocked: true })
  await expect(send()).rejects.toMatchObject({ code: 21610 })
  const byService = await send({ from: undefined, messagingServiceSid: TWILIO_MESSAGING_SERVICE_SID })
  await expect
    .poll(() => sdk(emulators).messages(byService.sid).fetch())
    .toMatchObject({ status: 'failed', errorCode: 21610 })
})

test('fails requests as configured, and still delivers a message whose response was dropped', async () => {
  await fault([
    { on: 'rest', action: 'fail', status: 429, times: 2 },
    { on: 'rest', action: 'fail', status: 503, code: 20503 },
  ])
  await expect(send()).rejects.toMatchObject({ status: 429, code: 20429 })
  await expect(send()).rejects.toMatchObject({ status: 429, code: 20429 })
  await expect(send()).rejects.toMatchObject({ status: 503, code: 20503 })
  await expect(send()).resolves.toMatchObject({ status: 'queued' })
  expect(emulators.twilio.messages.size).toBe(1)

  await fault({ on: 'rest', action: 'hangup', phone: CLIENT })
  await expect(send({ body: 'Lost' })).rejects.toThrow(/socket hang up|ECONNRESET/)
  await expect.poll(async () => (await texts()).at(-1)).toMatchObject({ body: 'Lost', status: 'delivered' })
  await fault({ on: 'rest', action: 'hangup-before' })
  await expect(send({ body: 'Never' })).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect((await texts()).at(-1)?.body).toBe('Lost')
})

test('delays the response to a request', async () => {
  await fault({ on: 'rest', action: 'delay', ms: 150 })
  const started = performance.now()
  await send()
  expect(performance.now() - started).toBeGreaterThan(140)
})

test('duplicates, drops, forges, delays and reorders webhooks', async () => {
  await fault({ on: 'webhook', action: 'duplicate', webhook: 'inbound' })
  await text('Twice')
  expect(receiver.received.map((it) => it.params.Body)).toEqual(['Twice', 'Twice'])
  const tokens = receiver.received.map((it) => it.headers['i-twilio-idempotency-token'])
  expect(tokens[0]).toBe(tokens[1])

  receiver.received = []
  await fault([
    { on: 'webhook', action: 'drop' },
    { on: 'webhook', action: 'tamper', times: 2 },
  ])
  expect((await text('Dropped')).body.webhook).toBeNull()
  await text('Forged')
  await text('Genuine')
  expect(receiver.received.map((it) => [it.params.Body, it.isGenuine])).toEqual([
    ['Forged', false],
    ['Genuine', true],
  ])

  receiver.received = []
  await fault({ on: 'webhook', action: 'delay', ms: 120, event: 'sending' })
  await send()
  await expect.poll(() => statusesOf(receiver)).toEqual(['sent', 'delivered', 'sending'])

  receiver.received = []
  await fault({ on: 'webhook', action: 'reorder' })
  await send()
  await expect.poll(() => statusesOf(receiver).toSorted()).toEqual(['delivered', 'sending', 'sent'])
  expect(statusesOf(receiver).indexOf('sent')).toBeLessThan(statusesOf(receiver).indexOf('sending'))
})

test('sends a held webhook after a while if no second one arrives', async () => {
  await fault({ on: 'webhook', action: 'reorder', webhook: 'inbound', ms: 50 })
  await text('Alone')
  await expect.poll(() => receiver.received.map((it) => it.params.Body)).toEqual(['Alone'])
})

test('a reset cancels pending texts and webhooks', async () => {
  await fault({ on: 'webhook', action: 'delay', ms: 80 })
  await text('Late')
  emulators.twilio.config.statusDelayMs = 80
  await send()
  emulators.reset()
  expect(await texts()).toEqual([])
  // Arrives after all that was pending.
  await callControl(emulators, '/twilio/config', { smsWebhookUrl: receiver.url })
  await fault({ on: 'webhook', action: 'delay', ms: 160 })
  await text('Later')
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  expect(receiver.received.map(({ params }) => params.Body)).toEqual(['Later'])
})

test.each([
  [{ from: 'Bob' }, 422],
  [{ to: '+12085559999' }, 404],
  [{ body: '' }, 422],
  [{ from: AGENCY }, 422],
  [{ media: [{ contentType: 'image/png' }] }, 422],
])('refuses an invalid text: %j', async (over, status) => {
  expect((await text('Hi', over)).status).toBe(status)
})

test.each([{ on: 'post' }, { on: 'rest', action: 'drop' }, { on: 'webhook', action: 'delay', ms: -1 }])(
  'refuses an invalid fault rule: %j',
  async (rule) => {
    expect((await fault(rule)).status).toBe(422)
  },
)
