import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'

/** For the tests of a file: a provider that knows nothing that it is asked for. */
export function useEmptyProvider(): void {
  let provider: Server
  const previous = process.env.TWILIO_BASE_URL
  beforeAll(async () => {
    provider = createServer((_request, response) => void response.writeHead(404).end('{}'))
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    process.env.TWILIO_BASE_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    resetEnv()
  })
  afterAll(() => {
    provider.close()
    if (previous === undefined) delete process.env.TWILIO_BASE_URL
    else process.env.TWILIO_BASE_URL = previous
    resetEnv()
  })
}
