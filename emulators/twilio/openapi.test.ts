import { afterAll, beforeAll, expect, test } from 'vitest'

import { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'

import published from './openapi.fixture.json' with { type: 'json' }
import { callControl, startTestEmulators } from '#emulators/test-support.ts'

type Property = { type: string; nullable?: boolean; enum?: string[]; pattern?: string; format?: string }

const AGENCY = '+12085550100'
const CLIENT = '+12085550123'

let emulators: Emulators

beforeAll(async () => {
  emulators = await startTestEmulators()
})
afterAll(() => emulators.close())

async function api(path: string, form?: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(
    `${emulators.url}/twilio/api/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}${path}`,
    {
      headers: {
        authorization: `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    },
  )
  return (await response.json()) as Record<string, unknown>
}

/** Expects all published properties with their types, and no others except `extra`. */
function expectPublished(body: unknown, schema: Record<string, Property>, extra: string[] = []): void {
  const resource = body as Record<string, unknown>
  expect(Object.keys(resource).toSorted()).toEqual([...Object.keys(schema), ...extra].toSorted())
  for (const [name, property] of Object.entries(schema)) {
    const value = resource[name]
    if (value === null) {
      expect(property.nullable, `${name} may not be null`).toBe(true)
      continue
    }
    expect(property.type === 'integer' ? Number.isInteger(value) : typeof value === property.type, name).toBe(
      true,
    )
    if (property.enum) expect(property.enum, name).toContain(value)
    if (property.pattern) expect(value, name).toMatch(new RegExp(property.pattern))
    if (property.format === 'date-time-rfc-2822') {
      expect(value, name).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/)
    }
  }
}

test('created, failed and received messages have the published shape', async () => {
  const created = await api('/Messages.json', { To: CLIENT, From: AGENCY, Body: 'Hello' })
  expectPublished(created, published.message)

  const failing = await api('/Messages.json', { To: '+15005553007', From: AGENCY, Body: 'Hello' })
  const path = `/Messages/${String(failing.sid)}.json`
  await expect.poll(() => api(path)).toMatchObject({ status: 'undelivered', error_code: 30007 })
  expectPublished(await api(path), published.message)

  await callControl(emulators, '/twilio/inbound', {
    from: CLIENT,
    to: AGENCY,
    body: 'Photo',
    media: [{ contentType: 'image/png', base64: 'AAAA' }],
  })
  const list = await api(`/Messages.json?From=${encodeURIComponent(CLIENT)}`)
  const [received] = list.messages as Record<string, unknown>[]
  expectPublished(received, published.message)
  const media = await api(`/Messages/${String(received?.sid)}/Media.json`)
  expectPublished((media.media_list as unknown[])[0], published.media)
})

test('a list has the published shape', async () => {
  expectPublished(await api('/Messages.json?PageSize=1'), published.messageList, ['messages'])
})

test('a phone number has the published shape', async () => {
  const list = await api('/IncomingPhoneNumbers.json')
  // Twilio's example responses contain this property; its schema doesn't.
  expectPublished((list.incoming_phone_numbers as unknown[])[0], published.incomingPhoneNumber, [
    'subresource_uris',
  ])
})

test('calls, conferences, participants, recordings, queues and members have the published shape', async () => {
  const client = encodeURIComponent(CLIENT)
  await callControl(emulators, `/twilio/phones/${client}/voice`, { onCall: 'answer', ringMs: 0 })
  const participant = await api('/Conferences/meeting/Participants.json', {
    From: AGENCY,
    To: CLIENT,
    ConferenceRecord: 'true',
  })
  expectPublished(participant, published.participant)
  const call = `/Calls/${String(participant.call_sid)}.json`
  expectPublished(await api(call), published.call)
  await expect.poll(() => api(call)).toMatchObject({ status: 'in-progress' })
  expectPublished(await api(call), published.call)
  const conference = `/Conferences/${String(participant.conference_sid)}`
  const recordings = (await api(`${conference}/Recordings.json`)).recordings as unknown[]
  expectPublished(recordings[0], published.recording)
  expectPublished(await api(`${conference}.json`), published.conference)
  await api(`${conference}.json`, { Status: 'completed' })
  expectPublished(await api(`${conference}.json`), published.conference)
  expectPublished(await api(call), published.call)

  await api('/Calls.json', {
    From: AGENCY,
    To: CLIENT,
    Twiml: '<Response><Enqueue>sales</Enqueue></Response>',
  })
  const queues = async () => (await api('/Queues.json')).queues as { sid: string; current_size: number }[]
  await expect.poll(queues).toMatchObject([{ current_size: 1 }])
  const [queue] = await queues()
  expectPublished(queue, published.queue)
  expectPublished(await api(`/Queues/${String(queue?.sid)}/Members/Front.json`), published.member)
})
