import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { env } from '#app/lib/env.server.ts'
import { BUILD } from '#app/lib/served-build.ts'
import { createHttpServer } from './http.ts'

test('serves an asset as the build compressed it, to be cached forever', async () => {
  const clientDirectory = await mkdtemp(join(tmpdir(), 'switchboard-test-'))
  onTestFinished(() => rm(clientDirectory, { recursive: true, force: true }))
  const script = 'console.log("an asset")\n'.repeat(200)
  const compressed = brotliCompressSync(script)
  await mkdir(join(clientDirectory, 'assets'))
  await writeFile(join(clientDirectory, 'assets/page-1.js'), script)
  await writeFile(join(clientDirectory, 'assets/page-1.js.br'), compressed)
  const server = createHttpServer({
    clientDirectory,
    trustedProxies: 0,
    services: {} as never,
    build: () => Promise.reject(new Error('no page is asked for')),
  }).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const get = async (encodings: string) => {
    const { port } = server.address() as AddressInfo
    const headers = { Host: new URL(env().APP_URL).host, 'Accept-Encoding': encodings }
    const [answer] = (await once(
      request({ port, path: '/assets/page-1.js', headers }).end(),
      'response',
    )) as [IncomingMessage]
    return { headers: answer.headers, body: await buffer(answer) }
  }

  const packed = await get('gzip, br')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
    vary: expect.stringContaining('Accept-Encoding'),
    // An open page of another build looks at it, and loads itself again.
    'x-build': BUILD,
  })
  expect(packed.body).toEqual(compressed)
  const plain = await get('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(script)
})
