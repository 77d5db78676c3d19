// @isolated: replaces modules or methods and changes the environment
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '#app/lib/log.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import type { AddressInfo } from 'node:net'
import { createHttpServer } from './http.ts'

const db = useDatabase()
const page = vi.fn(() => Promise.reject(new Error('the page was reached')))
let servers: ReturnType<typeof createHttpServer>[]
beforeAll(async () => {
  servers = [0, 1].map((trustedProxies) =>
    createHttpServer({ services: makeServices(db).services, build: page, trustedProxies }),
  )
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
})
afterAll(() => servers.forEach((server) => server.close()))

/** The status, or `page` if the request got as far as the pages. */
function send(options: {
  method?: string
  path?: string
  /** Names and values in turn, or an object. */
  headers?: Record<string, string> | string[]
  proxy?: boolean
}) {
  const { port } = servers[options.proxy ? 1 : 0]!.address() as AddressInfo
  page.mockClear()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: options.method,
        path: options.path ?? '/login',
        headers: options.headers,
      },
      (res) => {
        res.resume()
        res.on('end', () => resolve(page.mock.calls.length > 0 ? 'page' : res.statusCode))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

const HOST = { Host: 'localhost:3000' }

describe('over plain http', () => {
  test('serves the configured host', async () => {
    expect(await send({ headers: HOST })).toBe('page')
    expect(await send({ headers: { Host: 'LOCALHOST:3000' } })).toBe('page')
    expect(await send({ path: '/contacts?search=%zz', headers: HOST })).toBe('page')
    expect(
      await send({ proxy: true, headers: { Host: 'inner:1', 'X-Forwarded-Host': 'localhost:3000' } }),
    ).toBe('page')
  })

  test.each(['evil.example', 'localhost', 'localhost:3001', '127.0.0.1:3000'])('refuses %s', async (Host) => {
    expect(await send({ headers: { Host } })).toBe(421)
  })

  test('names the setting that may be wrong, once in the log', async () => {
    const warn = vi.spyOn(log, 'warn')
    for (let n = 0; n < 3; n += 1) expect(await send({ headers: { Host: 'once.example' } })).toBe(421)
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/once\.example.*localhost:3000.*APP_URL/)]])
    warn.mockRestore()
  })

  test('ignores a forwarded host unless there is a proxy', async () => {
    expect(await send({ headers: { Host: 'evil.example', 'X-Forwarded-Host': 'localhost:3000' } })).toBe(421)
    expect(await send({ proxy: true, headers: { ...HOST, 'X-Forwarded-Host': 'evil.example' } })).toBe(421)
  })

  test('answers health checks at an address, but not at a foreign name', async () => {
    expect(await send({ path: '/healthcheck', headers: { Host: '127.0.0.1:4000' } })).toBe('page')
    expect(await send({ path: '/healthcheck', headers: { Host: 'evil.example' } })).toBe(421)
    expect(await send({ path: '/healthchecks', headers: { Host: '127.0.0.1:4000' } })).toBe(421)
  })
})

test('behind https, the proxy decides about hosts', async () => {
  process.env.APP_URL = 'https://app.example'
  resetEnv()
  expect(await send({ headers: { Host: 'inner:3000' } })).toBe('page')
  process.env.APP_URL = 'http://localhost:3000'
  resetEnv()
})

test('answers 400 to what no browser sends, without a line in the log', async () => {
  const lines = (['error', 'warn', 'info'] as const).map((level) => vi.spyOn(log, level))
  expect(await send({ method: 'TRACE', headers: HOST })).toBe(400)
  expect(await send({ method: 'PROPFIND', headers: HOST })).toBe(400)
  expect(await send({ path: 'http://localhost:3000/login?token=secret', headers: HOST })).toBe(400)
  expect(await send({ method: 'OPTIONS', path: '*', headers: HOST })).toBe(400)
  expect(await send({ headers: { ...HOST, Origin: 'not an address' } })).toBe(400)
  for (const path of ['/%zz', '/contacts/%ff/', '/%'])
    expect(await send({ path, headers: HOST }), path).toBe(400)
  expect(await send({ headers: [...Object.entries(HOST), ['Host', 'evil.example']].flat() })).toBe(400)
  for (const Host of [
    'a b',
    'a/b',
    'user@localhost:3000',
    'localhost:3000?x',
    'localhost:99999',
    '[::1',
    '%zz',
  ]) {
    expect(await send({ headers: { Host } }), Host).toBe(400)
  }
  for (const line of lines) expect(line).not.toHaveBeenCalled()
})
