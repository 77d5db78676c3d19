import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { expect, onTestFinished, test } from 'vitest'
import { limitBody } from './body-limit.ts'

const KILOBYTE = Buffer.alloc(1024, 'a')

/** A server that responds with the number of bytes it received. */
async function serve() {
  let read = 0
  const listener = createRequestListener(async ({ body }: Request) => {
    for await (const chunk of body ?? []) read += chunk.byteLength
    return new Response(String(read))
  })
  const server = createServer((req, res) => limitBody(req, res, () => void listener(req, res)))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, read: () => read }
}

/** Sends kilobytes, with or without a Content-Length. Returns the status, or null when the connection was cut. */
function send(
  port: number,
  type: string,
  kilobytes: number,
  chunked: boolean,
  path = '/',
): Promise<number | null> {
  return new Promise((resolve) => {
    const length = chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': kilobytes * 1024 }
    const outgoing = request({ port, path, method: 'POST', headers: { 'Content-Type': type, ...length } })
    outgoing.on('response', (response) => resolve((response.resume(), response.statusCode!)))
    outgoing.on('error', () => resolve(null))
    const more = (left: number): void => {
      if (left === 0) return void outgoing.end()
      outgoing.write(KILOBYTE, (error) => error || more(left - 1))
    }
    more(kilobytes)
  })
}

const FORM = 'application/x-www-form-urlencoded'
const FILES = 'multipart/form-data; boundary=x'

test.each([
  [FORM, 900, false],
  [FORM, 900, true],
  [FILES, 14_000, false],
  [FILES, 14_000, true],
])('%s of %i kB is taken (chunked: %s)', async (type, kilobytes, chunked) => {
  const { port, read } = await serve()
  expect(await send(port, type, kilobytes, chunked)).toBe(200)
  expect(read()).toBe(kilobytes * 1024)
})

test.each([
  [FORM, 1100],
  ['text/plain', 1100],
  [FILES, 26_000],
])('%s of %i kB is refused unread, whether or not it says how long it is', async (type, kilobytes) => {
  const { port, read } = await serve()
  expect([413, null]).toContain(await send(port, type, kilobytes, false))
  expect(read()).toBe(0)
  expect([413, null]).toContain(await send(port, type, kilobytes, true))
  expect(read()).toBeLessThanOrEqual(type === FILES ? 25 * 1024 * 1024 : 1024 * 1024)
})

test('sign-in forms are small and have no files, whatever the spelling of the URL', async () => {
  const { port, read } = await serve()
  for (const path of [
    '/login',
    '/login.data?index',
    '/LOGIN',
    '//lock',
    '/%6cogin',
    '/forgot-password/a/b',
    '/mfa-setup',
  ]) {
    for (const chunked of [false, true]) {
      expect([413, null], path).toContain(await send(port, FORM, 65, chunked, path))
      expect([413, null], path).toContain(await send(port, FILES, 1, chunked, path))
    }
  }
  const before = read()
  expect(await send(port, FORM, 60, false, '/login')).toBe(200)
  expect(await send(port, FORM, 900, false, '/contacts?x=/login')).toBe(200)
  expect(read() - before).toBe(960 * 1024)
})
