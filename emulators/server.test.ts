import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Emulators } from './emulators.ts'
import { callControl, sdk, startTestEmulators } from '#emulators/test-support.ts'

let emulators: Emulators

beforeAll(async () => {
  emulators = await startTestEmulators()
})
afterAll(() => emulators.close())
beforeEach(() => emulators.reset())

const page = async (path: string) => (await fetch(emulators.url + path)).text()

function post(path: string, form: URLSearchParams | FormData) {
  return fetch(emulators.url + path, { method: 'POST', body: form, redirect: 'manual' })
}

function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(emulators.url)
    request({ hostname, port, path: '/_emulator/reset', method: 'POST', headers }, (res) => {
      res.resume()
      resolve(res.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('the control API refuses requests from other sites and for foreign host names', async () => {
  const { host } = new URL(emulators.url)
  expect(await statusWith({ host })).toBe(200)
  expect(await statusWith({ host, origin: `http://${host}` })).toBe(200)
  expect(await statusWith({ host, origin: 'https://evil.test' })).toBe(403)
  expect(await statusWith({ host, origin: 'null' })).toBe(403)
  expect(await statusWith({ host: 'evil.test' })).toBe(403)
})

test('the control API refuses unknown calls, wrong methods and invalid numbers', async () => {
  expect((await callControl(emulators, '/nothing')).status).toBe(404)
  expect((await callControl(emulators, '/reset')).status).toBe(405)
  expect((await callControl(emulators, '/twilio/phones/abc')).status).toBe(422)
})

test('streams changes as server-sent events', async () => {
  const response = await fetch(`${emulators.url}/_emulator/events`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await callControl(emulators, '/twilio/inbound', { from: '+12085550123', to: '+12085550100', body: 'Hi' })
  let received = ''
  while (!received.includes('"message"')) received += (await reader?.read())?.value ?? ''
  expect(received).toContain('event: change\ndata: {"type":"message","phone":"+12085550123"')
  await reader?.cancel()
})

test('texts and receives replies on the console without JavaScript', async () => {
  const opened = await post('/phones', new URLSearchParams({ number: '208-555-0123' }))
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toBe('/phones/12085550123')

  const form = new FormData()
  form.set('to', '+12085550101')
  form.set('body', 'Hello <b>there</b>')
  form.set('media', new File(['png'], 'a.png', { type: 'image/png' }))
  expect((await post('/phones/12085550123/messages', form)).status).toBe(303)
  await sdk(emulators).messages.create({ to: '+12085550123', from: '+12085550101', body: 'Hi, Ana' })

  const thread = await page('/phones/12085550123')
  expect(thread).toContain('Hello &lt;b&gt;there&lt;/b&gt;')
  expect(thread).toMatch(/<img src="\/twilio\/mms\/ME[0-9a-f]{32}"/)
  expect(thread).toContain('Hi, Ana')
  expect(await page('/phones')).toContain('(208) 555-0123')

  const quick = new FormData()
  quick.set('to', '+12085550101')
  quick.set('body', 'half a sentence')
  quick.set('quick', 'STOP')
  await post('/phones/12085550123/messages', quick)
  expect([...emulators.twilio.messages.values()].at(-1)?.body).toBe('STOP')
})

test("the console sets a phone's outcome and adds and removes faults", async () => {
  await post('/phones/12085550123/settings', new URLSearchParams({ outcome: 'undelivered:30006' }))
  expect(emulators.twilio.phone('+12085550123')).toMatchObject({ outcome: 'undelivered', errorCode: 30006 })
  await post('/faults', new URLSearchParams({ kind: '1', times: '3', ms: '', phone: '' }))
  expect(emulators.twilio.faults.rules).toMatchObject([{ on: 'rest', action: 'fail', status: 429, times: 3 }])
  expect(await page('/faults')).toContain('REST request: refuse with 429 (code 20429)')
  const [rule] = emulators.twilio.faults.rules
  await post(`/faults/${rule?.id}/delete`, new URLSearchParams())
  expect(emulators.twilio.faults.rules).toEqual([])
})

test('the console explains errors', async () => {
  const response = await post('/phones', new URLSearchParams({ number: '12' }))
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('12 is not a phone number')
  expect((await post('/phones', new URLSearchParams({ number: '+12085550100' }))).status).toBe(422)
  expect((await fetch(`${emulators.url}/phones/1%ZZ`)).status).toBe(400)
})

test('the process prints its URL, names a port that is in use and exits on SIGTERM', async () => {
  const start = (port: string) =>
    spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
      env: { ...process.env, EMULATOR_PORT: port, EMULATOR_SMTP_PORT: '0' },
    })
  const first = start('0')
  const [ready] = (await once(first.stdout, 'data')) as [Buffer]
  expect(ready.toString()).toMatch(/^emulators ready http:\/\/127\.0\.0\.1:\d+\n$/)

  const { port } = new URL(ready.toString().split(' ')[2] ?? '')
  const second = start(port)
  const [message] = (await once(second.stderr, 'data')) as [Buffer]
  expect(message.toString()).toBe(
    `Port ${port} is already in use. Set EMULATOR_PORT or EMULATOR_SMTP_PORT to a free one.\n`,
  )
  expect((await once(second, 'exit'))[0]).toBe(1)

  first.kill('SIGTERM')
  expect((await once(first, 'exit'))[0]).toBe(0)
})
