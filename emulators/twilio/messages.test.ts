import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_MESSAGING_SERVICE_SID } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'

import { sdk, startReceiver, startTestEmulators, statusesOf } from '#emulators/test-support.ts'
import type { Receiver } from '#emulators/test-support.ts'

const AGENCY = '+12085550100'
const CLIENT = '+12085550123'

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
beforeEach(() => {
  emulators.reset()
  receiver.received = []
})

const send = (over: Record<string, unknown> = {}) =>
  sdk(emulators).messages.create({ to: CLIENT, from: AGENCY, body: 'Hello', ...over } as never)

test('queues a text and delivers it with a signed status webhook at each step', async () => {
  const message = await send({ statusCallback: receiver.url })
  expect(message).toMatchObject({ status: 'queued', direction: 'outbound-api', numSegments: '1', to: CLIENT })
  expect(message.sid).toMatch(/^SM[0-9a-f]{32}$/)

  await expect.poll(() => statusesOf(receiver)).toEqual(['sending', 'sent', 'delivered'])
  expect(receiver.received.every((it) => it.isGenuine)).toBe(true)
  expect(receiver.received[2]?.params).toMatchObject({
    AccountSid: TWILIO_ACCOUNT_SID,
    ApiVersion: '2010-04-01',
    MessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'delivered',
    From: AGENCY,
    To: CLIENT,
  })
  const fetched = await sdk(emulators).messages(message.sid).fetch()
  expect(fetched).toMatchObject({ status: 'delivered', errorCode: null, price: '-0.00790' })
  expect(fetched.dateSent).toBeInstanceOf(Date)
})

test('refuses wrong credentials with 20003', async () => {
  const refused = sdk(emulators, 'wrong').messages.create({ to: CLIENT, from: AGENCY, body: 'Hello' })
  await expect(refused).rejects.toMatchObject({ status: 401, code: 20003 })
})

test.each([
  ['no time in the queue', { validityPeriod: 0 }, 400, 21624],
  ['more than ten hours in the queue', { validityPeriod: 36_001 }, 400, 21624],
  ['an invalid recipient', { to: '+1208555' }, 400, 21211],
  ['a recipient that is not a number', { to: 'Bob' }, 400, 21211],
  ['an invalid sender', { from: 'nobody' }, 400, 21212],
  ["a sender that isn't the account's", { from: '+12085559999' }, 400, 21606],
  ['an empty text', { body: '' }, 400, 21602],
  ['1601 characters', { body: 'x'.repeat(1601) }, 400, 21617],
  [
    'eleven media files',
    { mediaUrl: Array.from({ length: 11 }, (_, i) => `http://a.test/${i}`) },
    400,
    21623,
  ],
  ['an invalid media URL', { mediaUrl: ['photo.png'] }, 400, 21620],
  ['an invalid status callback URL', { statusCallback: '/status' }, 400, 21609],
  ['an unknown messaging service', { messagingServiceSid: `MG${'1'.repeat(32)}` }, 404, 21701],
  ["Twilio's test number for an unroutable recipient", { to: '+15005550002' }, 400, 21612],
  ["Twilio's test number for an opted-out recipient", { to: '+15005550004' }, 400, 21610],
])('refuses %s', async (_, over, status, code) => {
  const more = `https://www.twilio.com/docs/errors/${code}`
  await expect(send(over)).rejects.toMatchObject({ status, code, moreInfo: more })
  expect(emulators.twilio.messages.size).toBe(0)
})

test.each([
  ['+15005553003', 'undelivered', 30003],
  ['+15005553005', 'undelivered', 30005],
  ['+15005553006', 'undelivered', 30006],
  ['+15005553007', 'undelivered', 30007],
  ['+15005553008', 'failed', 30008],
  ['+15005553034', 'undelivered', 30034],
])('a text to the magic number %s is %s with %i', async (to, status, code) => {
  const message = await send({ to, statusCallback: receiver.url })
  await expect.poll(() => statusesOf(receiver).at(-1)).toBe(status)
  const last = receiver.received.at(-1)
  expect(last?.isGenuine).toBe(true)
  expect(last?.params.ErrorCode).toBe(String(code))
  expect(last?.params.ErrorMessage).toBeTruthy()
  expect(await sdk(emulators).messages(message.sid).fetch()).toMatchObject({ status, errorCode: code })
})

test('a messaging service sends from the number last used with the client', async () => {
  const second = '+12085550101'
  await send({ from: second })
  const message = await send({ from: undefined, messagingServiceSid: TWILIO_MESSAGING_SERVICE_SID })
  expect(message).toMatchObject({ status: 'accepted', from: null, numSegments: '0' })
  await expect
    .poll(() => sdk(emulators).messages(message.sid).fetch())
    .toMatchObject({ status: 'delivered', from: second, numSegments: '1' })
})

test('fails a message whose media is missing or of an unsupported type', async () => {
  const photo = emulators.url + '/assets/page.css'
  const wrongType = await send({ mediaUrl: [photo] })
  const missing = await send({ body: undefined, mediaUrl: [`${emulators.url}/nothing.png`] })
  expect(missing.sid).toMatch(/^MM/)
  await expect
    .poll(() => sdk(emulators).messages(missing.sid).fetch())
    .toMatchObject({ status: 'failed', errorCode: 11200 })
  await expect
    .poll(() => sdk(emulators).messages(wrongType.sid).fetch())
    .toMatchObject({ status: 'failed', errorCode: 12300 })
})

test('lists messages newest first, page by page, filtered by number and date', async () => {
  for (let index = 0; index < 5; index += 1) await send({ body: `No. ${index}` })
  await send({ to: '+12085550124' })
  const list = await sdk(emulators).messages.list({ to: CLIENT, pageSize: 2, limit: 5 })
  expect(list.map((it) => it.body)).toEqual(['No. 4', 'No. 3', 'No. 2', 'No. 1', 'No. 0'])
  expect(await sdk(emulators).messages.list({ from: AGENCY })).toHaveLength(6)
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(await sdk(emulators).messages.list({ dateSentAfter: tomorrow })).toEqual([])
  expect(await sdk(emulators).messages.list({ dateSentBefore: tomorrow })).toHaveLength(6)
})

test('redacts and deletes a message only after its final status', async () => {
  emulators.twilio.config.statusDelayMs = 60_000
  const pending = await send()
  await expect(sdk(emulators).messages(pending.sid).remove()).rejects.toMatchObject({
    status: 409,
    code: 20009,
  })
  emulators.reset()

  const message = await send()
  await expect.poll(() => emulators.twilio.messages.get(message.sid)?.status).toBe('delivered')
  expect((await sdk(emulators).messages(message.sid).update({ body: '' })).body).toBe('')
  expect(await sdk(emulators).messages(message.sid).remove()).toBe(true)
  await expect(sdk(emulators).messages(message.sid).fetch()).rejects.toMatchObject({
    status: 404,
    code: 20404,
  })
})

test("lists, filters and updates the account's numbers", async () => {
  const numbers = await sdk(emulators).incomingPhoneNumbers.list()
  expect(numbers).toHaveLength(5)
  const [found] = await sdk(emulators).incomingPhoneNumbers.list({ phoneNumber: AGENCY })
  expect(found).toMatchObject({ phoneNumber: AGENCY, capabilities: { sms: true, mms: true, voice: true } })
  const updated = await sdk(emulators)
    .incomingPhoneNumbers(found?.sid ?? '')
    .update({ smsUrl: receiver.url })
  expect(updated.smsUrl).toBe(receiver.url)
})

test('answers 20404 for another account and for an unknown path', async () => {
  const headers = {
    authorization: `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`,
  }
  for (const path of [`/2010-04-01/Accounts/AC${'1'.repeat(32)}/Messages.json`, '/2010-04-01/Nothing.json']) {
    const response = await fetch(`${emulators.url}/twilio/api${path}`, { headers })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 20404, status: 404, more_info: expect.any(String) })
  }
})
