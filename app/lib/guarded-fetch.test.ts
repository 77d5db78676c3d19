import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardedFetch, isPrivateAddress } from './guarded-fetch.server.ts'

describe('private addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    'not an address',
  ])('%s', (address) => expect(isPrivateAddress(address)).toBe(true))

  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '172.32.0.1'])('%s is public', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  )
})

describe('fetching', () => {
  let server: Server
  let origin: string
  const asked: { path: string; authorization: string | undefined }[] = []
  beforeAll(async () => {
    server = createServer((req, res) => {
      asked.push({ path: req.url!, authorization: req.headers.authorization })
      const to = new URL(req.url!, 'http://x').searchParams.get('to')
      if (to) res.writeHead(307, { Location: to }).end()
      else if (req.url === '/large') res.end(Buffer.alloc(5000))
      else if (req.url === '/endless') res.write(Buffer.alloc(5000))
      else if (req.url !== '/silent') res.end('hello')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const options = { mayFetch: () => true, maxBytes: 1000, timeoutMs: 1000 }
  const trusting = () => ({ ...options, trustedOrigins: [origin] })

  test.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'ftp://example.com/',
    'http://user:pass@example.com/',
    'not an address',
  ])('never connects to %s', async (address) => {
    await expect(guardedFetch(address, options)).rejects.toMatchObject({ problem: 'forbidden-address' })
  })

  test('allows a configured private origin, but checks its redirects and sends them no credentials', async () => {
    const headers = { Authorization: 'Basic secret' }
    const found = await guardedFetch(`${origin}/?to=${origin}/there`, { ...trusting(), headers })
    expect([found.status, found.body.toString()]).toEqual([200, 'hello'])
    expect(asked.slice(-2).map((request) => request.authorization)).toEqual(['Basic secret', undefined])
    const away = origin.replace('127.0.0.1', 'localhost')
    await expect(guardedFetch(`${origin}/?to=${away}/`, trusting())).rejects.toMatchObject({
      problem: 'forbidden-address',
    })
    await expect(
      guardedFetch(`${origin}/?to=${origin}/x`, { ...trusting(), mayFetch: (url) => url.pathname !== '/x' }),
    ).rejects.toMatchObject({ problem: 'forbidden-address' })
  })

  test('gives up on responses that are too large, too slow or redirect in circles', async () => {
    await expect(guardedFetch(`${origin}/large`, trusting())).rejects.toMatchObject({ problem: 'too-large' })
    await expect(guardedFetch(`${origin}/endless`, trusting())).rejects.toMatchObject({
      problem: 'too-large',
    })
    await expect(guardedFetch(`${origin}/silent`, trusting())).rejects.toMatchObject({ problem: 'no-answer' })
    const circle = `${origin}/?to=/?to=/`
    await expect(guardedFetch(circle, { ...trusting(), maxRedirects: 0 })).rejects.toMatchObject({
      problem: 'too-many-redirects',
    })
  })
})
