import { expect, test } from 'vitest'
import { resetEnv } from './env.server.ts'
import { redirectWithToast, takeToast } from './toast.server.ts'

const pageAfter = (response: Response) =>
  new Request('http://localhost/', {
    headers: { cookie: response.headers.get('set-cookie')!.split(';')[0]! },
  })

test('the next page shows the message, once', async () => {
  const response = await redirectWithToast('/contacts', { kind: 'ok', message: 'Address Added' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/contacts')
  const { toast, headers } = await takeToast(pageAfter(response))
  expect(toast).toMatchObject({ kind: 'ok', message: 'Address Added' })
  expect(new Headers(headers).get('set-cookie')).toContain('Max-Age=0')
})

test('behind https the cookie is Secure', async () => {
  const cookie = (response: Response) => response.headers.get('set-cookie')
  expect(cookie(await redirectWithToast('/', { kind: 'ok', message: 'Saved' }))).not.toContain('Secure')
  const { APP_URL } = process.env
  process.env.APP_URL = 'https://app.agency.example'
  resetEnv()
  const response = await redirectWithToast('/', { kind: 'ok', message: 'Saved' })
  const taken = await takeToast(pageAfter(response))
  process.env.APP_URL = APP_URL
  resetEnv()
  expect(cookie(response)).toContain('; Secure')
  expect(new Headers(taken.headers).get('set-cookie')).toContain('; Secure')
})

test('what the page’s script asked for and dropped has the message when it asks again; a document ends it', async () => {
  const ask = (setCookie: string | null, dest: string) =>
    takeToast(
      new Request('http://localhost/', {
        headers: { cookie: setCookie!.split(';')[0]!, 'sec-fetch-dest': dest },
      }),
    )
  const saved = await redirectWithToast('/', { kind: 'ok', message: 'Saved' })
  const first = await ask(saved.headers.get('set-cookie'), 'empty')
  const left = new Headers(first.headers).get('set-cookie')!
  expect(left).toContain('Max-Age=5')
  const second = await ask(left, 'empty')
  // The same one: the page shows none twice.
  expect(second).toEqual({ toast: first.toast, headers: {} })
  const document = await ask(left, 'document')
  expect(document.toast).toEqual(first.toast)
  expect(new Headers(document.headers).get('set-cookie')).toContain('Max-Age=0')
})

test('two messages of the same words are two', async () => {
  const one = await takeToast(pageAfter(await redirectWithToast('/', { kind: 'ok', message: 'Saved' })))
  const two = await takeToast(pageAfter(await redirectWithToast('/', { kind: 'ok', message: 'Saved' })))
  expect(one.toast!.id).not.toBe(two.toast!.id)
})

test.each([
  'toast=nonsense',
  'toast=',
  `toast=${btoa(JSON.stringify({ kind: 'evil', message: [] }))}`,
  'theme=dark',
])('a cookie of %s shows nothing', async (cookie) => {
  const { toast } = await takeToast(new Request('http://localhost/', { headers: { cookie } }))
  expect(toast).toBeNull()
})
