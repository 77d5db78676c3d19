import { data } from 'react-router'
import { expect, test } from 'vitest'
import { isNetworkError, resolveFailures } from './network-errors.ts'

const offline = new TypeError('Failed to fetch')
const badGateway = { status: 502, statusText: 'Bad Gateway', internal: false, data: '<html>' }
const missing = { ...badGateway, status: 404 }
const loaded = (result: unknown) => ({ type: 'data' as const, result })
const failed = (result: unknown = offline) => ({ type: 'error' as const, result })
const get = (path: string) => ({ method: 'GET', url: `https://sb.test${path}` })
const page = { href: 'https://sb.test/contacts?q=a', routes: new Set(['root', 'frame', 'contacts']) }
const reload = get('/contacts?q=a')

test('distinguishes a missing response from one of ours', () => {
  for (const error of [
    offline,
    new TypeError('Load failed'),
    badGateway,
    new Error('Unable to decode turbo-stream response'),
  ]) {
    expect(isNetworkError(error)).toBe(true)
  }
  for (const error of [missing, new TypeError('x is undefined'), new Error('Unexpected Server Error')]) {
    expect(isNetworkError(error)).toBe(false)
  }
})

test('another page fails inside the frame, which stays', () => {
  const results = { root: failed(badGateway), frame: failed(badGateway), messages: failed(badGateway) }
  expect(resolveFailures(results, get('/messages'), page, false)).toEqual({
    kept: { messages: failed(badGateway) },
    message: null,
  })
})

test('a route at another address does not show its old data', () => {
  const results = { root: failed(), contacts: failed() }
  expect(resolveFailures(results, get('/contacts?q=b'), page, false).kept).toEqual({ contacts: failed() })
})

test('a page that is reloaded keeps its data', () => {
  const results = { root: loaded('new'), frame: failed(), contacts: failed() }
  expect(resolveFailures(results, reload, page, false)).toEqual({
    kept: { root: loaded('new') },
    message: 'not fresh',
  })
})

test('a page that has no data yet goes on failing', () => {
  const withoutData = { ...page, routes: new Set(['root', 'frame']) }
  const results = { root: failed(), frame: failed(), contacts: failed() }
  expect(resolveFailures(results, reload, withoutData, false)).toEqual({
    kept: { contacts: failed() },
    message: null,
  })
})

test('a form that got no answer stays as it is, and the page is not reloaded', () => {
  const post = { method: 'POST', url: 'https://sb.test/contacts' }
  const wrapped = failed({ type: 'DataWithResponseInit', data: offline, init: null })
  for (const result of [failed(), wrapped]) {
    expect(resolveFailures({ contacts: result }, post, page, false)).toEqual({
      kept: { contacts: loaded(data(undefined, 503)) },
      message: 'not sent',
    })
  }
})

test('a fetcher that could not load shows no message', () => {
  expect(resolveFailures({ counts: failed() }, get('/counts'), page, false)).toEqual({
    kept: { counts: loaded(data(undefined, 503)) },
    message: null,
  })
})

test('leaves refusals and our own errors alone', () => {
  const results = { root: loaded('new'), contacts: failed({ ...badGateway, status: 403 }) }
  expect(resolveFailures(results, get('/contacts'), page, false).kept).toBe(results)
})

test('a deleted record stays on screen while someone types into it, and only then', () => {
  const results = { root: loaded('new'), contacts: failed(missing) }
  expect(resolveFailures(results, reload, page, true)).toEqual({
    kept: { root: loaded('new') },
    message: 'gone',
  })
  for (const [request, typing] of [
    [reload, false],
    [get('/contacts?q=b'), true],
  ] as const) {
    expect(resolveFailures(results, request, page, typing)).toEqual({ kept: results, message: null })
  }
})

test('a page that leads elsewhere stays while someone types into it, unless it leads to the sign-in', () => {
  const leads = (to: string) => {
    const redirect = failed(new Response(null, { status: 302, headers: { Location: to } }))
    return { root: redirect, frame: redirect, contacts: redirect }
  }
  expect(resolveFailures(leads('/contacts/contact/2'), reload, page, true)).toEqual({
    kept: {},
    message: 'gone',
  })
  const followed = leads('/contacts/contact/2')
  expect(resolveFailures(followed, reload, page, false)).toEqual({ kept: followed, message: null })
  for (const path of ['/login?redirect=%2F', '/logout?reason=idle', '/lock', '/mfa-setup']) {
    const signedOut = leads(path)
    expect(resolveFailures(signedOut, reload, page, true)).toEqual({ kept: signedOut, message: null })
  }
})
