import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { callControl, startTestEmulators } from '#emulators/test-support.ts'

export interface PortingProvider {
  emulators: Emulators
  /** Loses the next request of this kind, or only its answer. */
  lose: (what: { request: RegExp; only?: 'answer' } | null) => void
  /** Moves a port, or one of its numbers, on. */
  move: (sid: string, step: string, body?: object) => Promise<{ status: number }>
  /** The requests that the provider has. */
  ports: () => Emulators['twilio']['registration']['ports']
}

/** An emulated provider for this test file, on a connection that loses what a test chooses. Call at the top level of the file. */
export function usePortingProvider(): PortingProvider {
  const provider = {} as PortingProvider
  const names = ['TWILIO_BASE_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']
  const before = names.map((name) => process.env[name])
  let wire: Server
  let lost: Parameters<PortingProvider['lose']>[0] = null
  beforeAll(async () => {
    const emulators = await startTestEmulators()
    wire = createServer(async (req, res) => {
      const body = await buffer(req)
      const isLost = lost?.request.test(`${req.method} ${req.url}`) ?? false
      const only = lost?.only
      if (isLost) lost = null
      if (isLost && !only) return void req.socket.destroy()
      const { host: _, connection: __, 'content-length': ___, ...headers } = req.headers
      const answer = await fetch(`${emulators.url}${req.url}`, {
        method: req.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 ? { body } : {}),
      })
      if (isLost) return void req.socket.destroy()
      const type = answer.headers.get('content-type')
      res.writeHead(answer.status, type ? { 'content-type': type } : {})
      res.end(Buffer.from(await answer.arrayBuffer()))
    })
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(wire.address() as AddressInfo).port}/twilio`
    for (const [at, value] of [base, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN].entries()) {
      process.env[names[at]!] = value
    }
    resetEnv()
    Object.assign(provider, {
      emulators,
      lose: (what) => {
        lost = what
      },
      move: (sid, step, input = {}) =>
        callControl(emulators, `/twilio/registration/ports/${sid}/${step}`, input),
      ports: () => emulators.twilio.registration.ports,
    } satisfies PortingProvider)
  })
  afterAll(async () => {
    wire.close()
    await provider.emulators.close()
    for (const [at, name] of names.entries()) {
      if (before[at] === undefined) delete process.env[name]
      else process.env[name] = before[at]
    }
    resetEnv()
  })
  return provider
}
