import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { INTELLIGENCE_SERVICE_SID, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { callControl, startTestEmulators } from '#emulators/test-support.ts'

import published from './openapi.fixture.json' with { type: 'json' }

type Property = { type?: string; nullable?: boolean; enum?: string[]; pattern?: string }

let emulators: Emulators
/** A second of silence, and the webhooks. */
const audio = Buffer.alloc(44 + 8000)
audio.write('RIFF', 0)
audio.writeUInt32LE(8000, 28)
const events: unknown[] = []
const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(audio)
  request.on('data', (data: Buffer) => events.push(JSON.parse(String(data))))
  request.on('end', () => response.writeHead(204).end())
})
let url = ''

beforeAll(async () => {
  emulators = await startTestEmulators()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await callControl(emulators, '/twilio/config', { intelligenceWebhookUrl: `${url}/webhook` })
})
afterAll(async () => {
  server.close()
  await emulators.close()
})

async function api(path: string, form?: Record<string, string>, method = form ? 'POST' : 'GET') {
  const response = await fetch(`${emulators.url}/twilio/intelligence/v2${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`,
    },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return { status: response.status, body: response.status === 204 ? {} : await response.json() } as {
    status: number
    body: Record<string, unknown>
  }
}

/** Expects all published properties with their types, and no others. */
function expectPublished(body: unknown, schema: Record<string, Property>): void {
  const resource = body as Record<string, unknown>
  expect(Object.keys(resource).toSorted()).toEqual(Object.keys(schema).toSorted())
  for (const [name, property] of Object.entries(schema)) {
    const value = resource[name]
    if (value === null) {
      expect(property.nullable ?? false, `${name} may not be null`).toBe(true)
      continue
    }
    const type = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
    if (property.type) expect(type, name).toBe(property.type)
    if (property.enum) expect(property.enum, name).toContain(value)
    if (property.pattern) expect(value, name).toMatch(new RegExp(property.pattern))
  }
}

const ask = (channel: unknown, service = INTELLIGENCE_SERVICE_SID) =>
  api('/Transcripts', { ServiceSid: service, Channel: JSON.stringify(channel), CustomerKey: 'key' })

test('a service, a transcript, its sentences and results have the published shape', async () => {
  expectPublished((await api(`/Services/${INTELLIGENCE_SERVICE_SID}`)).body, published.service)
  const created = await ask({ media_properties: { media_url: `${url}/audio` }, participants: [] })
  expect(created.status).toBe(201)
  expectPublished(created.body, published.transcript)
  const path = `/Transcripts/${String(created.body.sid)}`
  await expect.poll(async () => (await api(path)).body.status).toBe('completed')
  expectPublished((await api(path)).body, published.transcript)
  const { sentences } = (await api(`${path}/Sentences`)).body as { sentences: Record<string, unknown>[] }
  expect(sentences.map((sentence) => sentence.sentence_index)).toEqual([0, 1, 2, 3, 4, 5])
  for (const sentence of sentences) expectPublished(sentence, published.sentence)
  const results = (await api(`${path}/OperatorResults`)).body.operator_results as unknown[]
  expect(results).toHaveLength(2)
  for (const result of results) expectPublished(result, published.operatorResult)
  await expect
    .poll(() => events)
    .toMatchObject([
      {
        event_type: 'voice_intelligence_transcript_available',
        transcript_sid: created.body.sid,
        customer_key: 'key',
      },
    ])
  expect((await api(path, undefined, 'DELETE')).status).toBe(204)
  expect((await api(path)).status).toBe(404)
})

test('refuses an unknown service and a channel without media', async () => {
  expect((await ask({ media_properties: { media_url: url } }, 'GA1')).status).toBe(404)
  expect((await ask({})).status).toBe(400)
  expect((await ask({ media_properties: { media_url: 'file:///etc' } })).status).toBe(400)
})
