import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { recordingBus } from '#tests/factories/index.ts'
import type { ProcessServices } from './services.server.ts'
import { readyStep } from './ready.ts'

test('names what a process still lacks', async () => {
  const state = { responds: true, migrated: true, connected: true }
  const services = {
    bus: { ...recordingBus(), isConnected: () => state.connected },
    databaseResponds: async () => state.responds,
  } as unknown as ProcessServices
  const step = readyStep(services, () => state.migrated)
  const server = createServer((req, res) => step(req, res, () => res.writeHead(418).end()))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  await once(server, 'listening')
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return [response.status, (await response.text()).trim()]
  }
  expect(await ask('/readyz')).toEqual([200, 'ready'])
  expect(await ask('/readyz?from=balancer')).toEqual([200, 'ready'])
  expect(await ask('/other')).toEqual([418, ''])
  Object.assign(state, { connected: false })
  expect(await ask('/readyz')).toEqual([200, 'ready, but without live updates: the bus is not connected'])
  Object.assign(state, { responds: false })
  expect(await ask('/readyz')).toEqual([503, 'not ready: database'])
  Object.assign(state, { responds: true, connected: true, migrated: false })
  expect(await ask('/readyz')).toEqual([503, 'not ready: migrations'])
})
