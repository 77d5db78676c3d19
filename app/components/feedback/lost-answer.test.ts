import { expect, test } from 'vitest'
import { isLostAnswer, withoutAnswer } from './lost-answer.ts'

const offline = new TypeError('Failed to fetch')
const html = { status: 502, statusText: 'Bad Gateway', internal: false, data: '<html>' }
const ok = (result: unknown) => ({ type: 'data' as const, result })
const failed = (result: unknown = offline) => ({ type: 'error' as const, result })
const get = (path: string) => ({ method: 'GET', url: `https://sb.test${path}` })
const shown = {
  href: 'https://sb.test/contacts?q=a',
  loaded: new Map<string, unknown>([
    ['root', 'old root'],
    ['frame', 'old frame'],
    ['contacts', 'old contacts'],
  ]),
}

test('no connection, a proxy’s page and an answer that is not ours are no answer; a refusal and a defect are', () => {
  expect(isLostAnswer(offline)).toBe(true)
  expect(isLostAnswer(new TypeError('Load failed'))).toBe(true)
  expect(isLostAnswer(html)).toBe(true)
  expect(isLostAnswer(new Error('Unable to decode turbo-stream response'))).toBe(true)
  expect(isLostAnswer({ ...html, status: 404 })).toBe(false)
  expect(isLostAnswer(new TypeError('x is undefined'))).toBe(false)
  expect(isLostAnswer(new Error('Unexpected Server Error'))).toBe(false)
})

test('another page fails inside the frame, which stays', () => {
  const { results, said } = withoutAnswer(
    { root: failed(html), frame: failed(html), messages: failed(html) },
    get('/messages'),
    shown,
  )
  expect(results).toEqual({ root: ok('old root'), frame: ok('old frame'), messages: failed(html) })
  expect(said).toBeNull()
})

test('the same route at another address does not show what it had loaded before', () => {
  const { results } = withoutAnswer({ root: failed(), contacts: failed() }, get('/contacts?q=b'), shown)
  expect(results.contacts).toEqual(failed())
})

test('the page on screen, loaded again, stays as it was, and says so', () => {
  const { results, said } = withoutAnswer(
    { frame: failed(), contacts: failed() },
    get('/contacts?q=a'),
    shown,
  )
  expect(results).toEqual({ frame: ok('old frame'), contacts: ok('old contacts') })
  expect(said).toBe('not fresh')
})

test('a page that had failed goes on failing until it is there', () => {
  const before = { ...shown, loaded: new Map([...shown.loaded].filter(([id]) => id !== 'contacts')) }
  const { results, said } = withoutAnswer(
    { frame: failed(), contacts: failed() },
    get('/contacts?q=a'),
    before,
  )
  expect(results).toEqual({ frame: ok('old frame'), contacts: failed() })
  expect(said).toBeNull()
})

test('a form stays as it is; what is asked for beside the page is not there yet', () => {
  const post = { method: 'POST', url: 'https://sb.test/contacts' }
  expect(withoutAnswer({ contacts: failed() }, post, shown)).toEqual({
    results: { contacts: ok(undefined) },
    said: 'not sent',
  })
  const wrapped = failed({ type: 'DataWithResponseInit', data: offline, init: null })
  expect(withoutAnswer({ contacts: wrapped }, post, shown).said).toBe('not sent')
  expect(withoutAnswer({ counts: failed() }, get('/counts'), shown)).toEqual({
    results: { counts: ok(undefined) },
    said: null,
  })
})

test('a refusal and a defect of ours pass', () => {
  const results = { root: ok('new'), contacts: failed({ ...html, status: 403 }) }
  expect(withoutAnswer(results, get('/contacts'), shown).results).toBe(results)
})

test('what a colleague deleted stays on screen while somebody types into it, and only then', () => {
  const gone = { root: ok('new'), contacts: failed({ ...html, status: 404 }) }
  expect(withoutAnswer(gone, get('/contacts?q=a'), shown, true)).toEqual({
    results: { root: ok('new'), contacts: ok('old contacts') },
    said: 'gone',
  })
  expect(withoutAnswer(gone, get('/contacts?q=a'), shown, false)).toEqual({ results: gone, said: null })
  expect(withoutAnswer(gone, get('/contacts?q=b'), shown, true)).toEqual({ results: gone, said: null })
})

test('a page that leads to that of another thing stays while somebody types into it; one to sign in is followed', () => {
  const [one, other] = ['0198c0de-0000-7000-8000-00000000000a', '0198c0de-0000-7000-8000-00000000000b']
  const path = `/contacts/contact/${one}/notes/new`
  const open = { ...shown, href: `https://sb.test${path}` }
  const led = (to: string) => failed(Response.redirect(new URL(to, open.href), 302))
  const merged = { root: led(`/contacts/contact/${other}`), contacts: led(`/contacts/contact/${other}`) }
  expect(withoutAnswer(merged, get(path), open, true)).toEqual({
    results: { root: ok('old root'), contacts: ok('old contacts') },
    said: 'moved',
  })
  expect(withoutAnswer(merged, get(path), open, false)).toEqual({ results: merged, said: null })
  expect(withoutAnswer(merged, get('/contacts?q=b'), open, true)).toEqual({ results: merged, said: null })
  for (const elsewhere of ['/login', '/contacts', `/contacts/contact/${one}`]) {
    const ended = { root: led(elsewhere), contacts: led(elsewhere) }
    expect(withoutAnswer(ended, get(path), open, true)).toEqual({ results: ended, said: null })
  }
})
