// @isolated: changes the environment
import { afterEach, expect, test } from 'vitest'
import { resetEnv } from './env.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { EXPIRED_TOAST, readToast } from './toast.ts'

const appUrl = process.env.APP_URL
const cookieOf = (response: Response) => response.headers.get('set-cookie')!
const toastOf = (response: Response) => readToast(cookieOf(response).split('; ')[0]!)

afterEach(() => {
  process.env.APP_URL = appUrl
  resetEnv()
})

test('the next page reads the message', () => {
  const response = redirectWithToast('/contacts', {
    kind: 'ok',
    message: 'Address Added',
    undo: '/contacts/1/restore',
  })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/contacts')
  expect(toastOf(response)).toMatchObject({
    kind: 'ok',
    message: 'Address Added',
    undo: '/contacts/1/restore',
  })
  expect(EXPIRED_TOAST).toContain('toast=; Path=/; Max-Age=0')
})

test('the cookie is Secure behind https, and scripts can read it', () => {
  const http = cookieOf(redirectWithToast('/', { kind: 'ok', message: 'Saved' }))
  expect(http).not.toMatch(/Secure|HttpOnly/)
  process.env.APP_URL = 'https://app.agency.example'
  resetEnv()
  expect(cookieOf(redirectWithToast('/', { kind: 'ok', message: 'Saved' }))).toContain('; Secure')
})

test('two messages with the same text have different ids', () => {
  const [one, two] = [1, 2].map(() => toastOf(redirectWithToast('/', { kind: 'ok', message: 'Saved' })))
  expect(one!.id).not.toBe(two!.id)
})

test('a long message still fits into a cookie', () => {
  const cookie = cookieOf(redirectWithToast('/', { kind: 'ok', message: '🎉'.repeat(5000) }))
  expect(Buffer.byteLength(cookie)).toBeLessThan(4096)
})

test.each([
  'nonsense',
  '',
  'null',
  '"text"',
  JSON.stringify({ kind: 'evil', message: 'Hi', id: '1' }),
  JSON.stringify({ kind: 'ok', message: [], id: '1' }),
])('a cookie of %s shows nothing', (value) => {
  expect(readToast(`toast=${encodeURIComponent(value)}`)).toBeNull()
})

test.each(['https://evil.example', '//evil.example', '/\\\\evil.example', 'javascript:alert(1)'])(
  'a planted cookie offers no Undo that posts to %s',
  (undo) => {
    const planted = JSON.stringify({ kind: 'ok', message: 'Hi', id: '1', undo })
    expect(readToast(`toast=${encodeURIComponent(planted)}`)).toEqual({ kind: 'ok', message: 'Hi', id: '1' })
  },
)
