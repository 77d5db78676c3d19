import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { makeAccount } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { mayReadMetrics, measurePool, metrics, metricsStep } from './metrics.ts'

const db = useDatabase()
const TOKEN = 'token-of-the-watcher'

describe('access', () => {
  const asks = (remoteAddress: string, headers: Record<string, string> = {}) => ({
    headers,
    socket: { remoteAddress },
  })
  const open = { token: undefined, trustedProxies: 0 }
  const guarded = { token: TOKEN, trustedProxies: 0 }

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('the machine itself (%s)', (address) => {
    expect(mayReadMetrics(asks(address), open)).toBe(true)
  })

  test.each(['10.0.0.1', '::ffff:10.0.0.1', '12.7.0.0', '203.0.113.127'])('not %s', (address) => {
    expect(mayReadMetrics(asks(address), open)).toBe(false)
    expect(mayReadMetrics(asks(address), guarded)).toBe(false)
  })

  test('refuses requests through a proxy on this machine', () => {
    expect(mayReadMetrics(asks('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }), open)).toBe(false)
    expect(mayReadMetrics(asks('127.0.0.1', { forwarded: 'for=203.0.113.9' }), open)).toBe(false)
    expect(mayReadMetrics(asks('127.0.0.1'), { token: undefined, trustedProxies: 1 })).toBe(false)
  })

  test('accepts the token from anywhere, and no other token', () => {
    const far = (token: string) => asks('203.0.113.9', { authorization: `Bearer ${token}` })
    expect(mayReadMetrics(far(TOKEN), guarded)).toBe(true)
    expect(mayReadMetrics(far(`${TOKEN}x`), guarded)).toBe(false)
    expect(mayReadMetrics(far(''), guarded)).toBe(false)
    expect(mayReadMetrics(far('undefined'), open)).toBe(false)
  })
})

test('the pool reports how many transactions hold a connection and how many wait for one', async () => {
  const value = async (name: string) => (await metrics.getSingleMetric(name)!.get()).values[0]!.value
  const pool = measurePool(db.pool)
  const held = await Promise.all(Array.from({ length: pool.size }, () => pool.reserve()))
  const waiting = pool.reserve()
  expect(await value('switchboard_db_connections_used')).toBe(pool.size)
  expect(await value('switchboard_db_connections_awaited')).toBe(1)
  for (const connection of held) connection.release()
  const last = await waiting
  expect(await value('switchboard_db_connections_used')).toBe(1)
  last.release()
  expect(await value('switchboard_db_connections_used')).toBe(0)
  expect(await value('switchboard_db_connections_awaited')).toBe(0)
})

describe('the metrics page', () => {
  async function serve() {
    const step = metricsStep(db.pool, { token: undefined, trustedProxies: 0 })
    const server = createServer((req, res) => step(req, res, () => res.writeHead(418).end()))
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('counts the jobs of every account by name and state', async () => {
    for (let i = 0; i < 2; i += 1) {
      const { account } = await makeAccount(db)
      await withAccount(db.pool, account.id, (tx) => enqueue(tx, 'sms.send', { deliveryId: randomUUID() }))
    }
    const response = await fetch(`${await serve()}/metrics`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('switchboard_jobs{job="sms.send",state="ready"} 2')
  })

  test('leaves other paths to the pages, and hides its own without access', async () => {
    const url = await serve()
    expect((await fetch(`${url}/metrics/x`)).status).toBe(418)
    expect((await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(
      404,
    )
  })
})
