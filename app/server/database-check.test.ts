import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'
import { openDatabaseCheck } from './database-check.ts'

const db = useDatabase()

/** A database that can stop answering without closing its connections. */
async function startProxy() {
  const target = new URL(db.url)
  const proxy = { silent: false, url: '' }
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(upstream)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      from.on('data', (data) => void (proxy.silent || to.write(data)))
      from.on('error', () => {})
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  proxy.url = Object.assign(new URL(db.url), { port: (server.address() as AddressInfo).port }).href
  return proxy
}

test('says within two seconds that a silent database does not respond, and notices its return', async () => {
  const proxy = await startProxy()
  const check = openDatabaseCheck(proxy.url)
  onTestFinished(check.close)
  expect(await check.responds()).toBe(true)
  proxy.silent = true
  const began = performance.now()
  expect(await Promise.all([check.responds(), check.responds()])).toEqual([false, false])
  expect(performance.now() - began).toBeLessThan(2000)
  proxy.silent = false
  expect(await check.responds()).toBe(true)
})

test('a database that refuses connections does not respond', async () => {
  const check = openDatabaseCheck(Object.assign(new URL(db.url), { port: 1 }).href)
  onTestFinished(check.close)
  expect(await check.responds()).toBe(false)
})
