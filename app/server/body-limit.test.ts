import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
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
  expect(await send(port, type, kilobytes, false)).toBe(413)
  expect(read()).toBe(0)
  expect(await send(port, type, kilobytes, true)).toBe(413)
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
      expect(await send(port, FORM, 65, chunked, path), path).toBe(413)
      expect(await send(port, FILES, 1, chunked, path), path).toBe(413)
    }
  }
  const before = read()
  expect(await send(port, FORM, 60, false, '/login')).toBe(200)
  expect(await send(port, FORM, 900, false, '/contacts?x=/login')).toBe(200)
  expect(read() - before).toBe(960 * 1024)
})

test('a proxy sends all of a refused body, reads the answer, and sees the connection end cleanly', async () => {
  const { port } = await serve()
  const socket = connect({ port, allowHalfOpen: true })
  let answer = ''
  socket.on('data', (data) => (answer += data))
  const ended = once(socket, 'end')
  socket.write(
    `POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: ${8 * 1024 * 1024}\r\n\r\n`,
  )
  // A reset would reject here, as would a write to a closed connection.
  await new Promise<void>((sent, failed) => {
    socket.once('error', failed)
    socket.write(Buffer.alloc(8 * 1024 * 1024, 'a'), () => sent())
  })
  await ended
  expect(answer).toMatch(/^HTTP\/1.1 413 [^]*This request is too large\.$/)
  socket.end()
})

test('a body that is cut off at the limit is not taken for a whole one', async () => {
  let outcome = ''
  const listener = createRequestListener(async (request: Request) => {
    outcome = await request.text().then(
      () => 'read',
      () => 'failed',
    )
    return new Response()
  })
  const server = createServer((req, res) => limitBody(req, res, () => void listener(req, res)))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  await once(server, 'listening')
  expect(await send((server.address() as AddressInfo).port, FORM, 1100, true)).toBe(413)
  await expect.poll(() => outcome).toBe('failed')
})
