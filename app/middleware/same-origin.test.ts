// @isolated: changes the environment
import { afterEach, expect, test } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { isOwnOrigin, OTHER_CALLERS } from './same-origin.ts'

const before = process.env.APP_URL
const at = (url: string) => {
  process.env.APP_URL = url
  resetEnv()
}
afterEach(() => at(before ?? ''))

test.each([
  ['https://app.agency.example', true],
  ['http://app.agency.example', false],
  ['https://app.agency.example:8443', false],
  ['https://app.agency.example.evil.example', false],
  ['https://evil.example', false],
  ['null', false],
  ['', false],
  ['https://app.agency.example/', true],
])('behind TLS, a write from %s is accepted: %s', (origin, ours) => {
  at('https://app.agency.example')
  expect(isOwnOrigin(origin, 'app.agency.example')).toBe(ours)
})

test('refuses a request without a Host', () => {
  at('https://app.agency.example')
  for (const origin of ['null', 'data:', 'x']) expect(isOwnOrigin(origin, null)).toBe(false)
})

test('accepts any name of this machine', () => {
  at('http://localhost:3000')
  expect(isOwnOrigin('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(true)
  expect(isOwnOrigin('http://127.0.0.1:3001', '127.0.0.1:3000')).toBe(false)
})

test.each([
  ['/api/imports', true],
  ['/webhooks/twilio/sms', true],
  ['/nightly-file/0165cd85-d6e6-7b54-aea7-5c1c36d92a5f/secret', true],
  ['/contacts/import/nightly', false],
  ['/nightly-files', false],
])('a program may write to %s: %s', (path, may) => {
  expect(OTHER_CALLERS.test(path)).toBe(may)
})
