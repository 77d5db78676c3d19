// @isolated: replaces modules or methods
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { createPostgresBus } from './bus-postgres.server.ts'
import { createRedisBus } from './bus-redis.server.ts'
import type { BusEvent } from '#app/lib/event.ts'
import { log } from '#app/lib/log.server.ts'
import { accountEvent } from '../events.ts'
import type { Bus } from './bus.server.ts'

const db = useDatabase()
const open: Bus[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()))
})

const redisPath = ((): string | null => {
  try {
    return execFileSync('sh', ['-c', 'command -v redis-server'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
})()
if (!redisPath) console.info('redis-server is not installed: the Redis bus is not tested')

const event = (data: unknown, name = 'sms_message'): BusEvent => ({
  accountId: '0198f0aa-0000-7000-8000-000000000001',
  ...accountEvent<unknown>(name)(data),
})

function subscribed(bus: Bus) {
  open.push(bus)
  const received: BusEvent[] = []
  const missed = vi.fn<() => void>()
  const lost = vi.fn<() => void>()
  bus.subscribe((e) => received.push(e), missed, lost)
  return { bus, received, missed, lost }
}

/** A proxy between a bus and its server that can be cut and restored. */
async function makeLine(port: number) {
  const ends = new Set<Socket>()
  let server: Server
  const local = await freePort()
  const mend = () =>
    new Promise<void>((resolve) => {
      server = createServer((near) => {
        const far = connect(port, '127.0.0.1')
        ends.add(near).add(far)
        near
          .on('error', () => {})
          .pipe(far)
          .on('error', () => {})
          .pipe(near)
        near.on('close', () => far.destroy())
        far.on('close', () => near.destroy())
      }).listen(local, '127.0.0.1', resolve)
    })
  const cut = async () => {
    server.close()
    for (const end of ends) end.destroy()
    ends.clear()
  }
  await mend()
  return { port: local, mend, cut }
}

describe.each([
  ['Postgres', () => Promise.resolve(db.url), createPostgresBus, true],
  ['Redis', () => redis(), createRedisBus, redisPath !== null],
] as const)('the bus on %s', (name, urlOf, create, available) => {
  let url: string
  beforeAll(async () => {
    if (available) url = await urlOf()
  })
  const through = (port: number) => {
    const changed = new URL(url)
    changed.hostname = '127.0.0.1'
    changed.port = String(port)
    return changed.href
  }

  test.runIf(available)('two processes receive each other’s events and their own, in order', async () => {
    const one = subscribed(create(url))
    const two = subscribed(create(url))
    await Promise.all([one.bus.publish([event(0, 'hello one')]), two.bus.publish([event(0, 'hello two')])])
    await one.bus.publish([event({ n: 1 }), event({ n: 2 })])
    await two.bus.publish([event({ n: 3 }), event({ n: 3 })])
    const numbers = (received: BusEvent[]) =>
      received.filter((e) => e.name === 'sms_message').map((e) => (e.data as { n: number }).n)
    await vi.waitFor(() => expect(numbers(two.received)).toEqual([1, 2, 3, 3]), { timeout: 5000 })
    await vi.waitFor(() => expect(numbers(one.received)).toEqual([1, 2, 3, 3]), { timeout: 5000 })
    expect(one.received).toContainEqual(event({ n: 1 }))
  })

  test.runIf(available)('what is too large for the wire comes without its data', async () => {
    const { bus, received } = subscribed(create(url))
    const size = name === 'Postgres' ? 8_000 : 70_000
    await bus.publish([event('é'.repeat(size / 2)), event('small')])
    await vi.waitFor(() => expect(received).toEqual([event(null), event('small')]), { timeout: 5000 })
  })

  test.runIf(available)('a subscriber that throws or stops disturbs no one', async () => {
    const { bus, received } = subscribed(create(url))
    bus.subscribe(() => {
      throw new Error('broken')
    })
    const quiet: BusEvent[] = []
    bus.subscribe((e) => quiet.push(e))()
    const { received: after } = subscribed({ ...bus, close: async () => {} })
    await bus.publish([event(1)])
    await vi.waitFor(() => expect(received.length + after.length).toBe(2), { timeout: 5000 })
    expect(quiet).toEqual([])
  })

  test.runIf(available)(
    'reconnects, and notifies subscribers of the loss and of what they may have missed',
    async () => {
      const warned = vi.spyOn(log, 'warn')
      onTestFinished(() => warned.mockRestore())
      const line = await makeLine(Number(new URL(url).port))
      const { bus, received, missed, lost } = subscribed(create(through(line.port)))
      await bus.publish([event('before')])
      await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5000 })
      expect(missed).toHaveBeenCalledOnce()
      await line.cut()
      await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), { timeout: 5000 })
      const begun = Date.now()
      await bus.publish([event('lost')])
      expect(Date.now() - begun).toBeLessThan(8000)
      await line.mend()
      await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(2), { timeout: 10_000 })
      const losses = warned.mock.calls.filter((call) => /paused/.test(String(call.at(-1))))
      expect(losses, 'one line for the outage').toHaveLength(1)
      await vi.waitFor(
        async () => {
          await bus.publish([event('after')])
          expect(received.at(-1)).toEqual(event('after'))
        },
        { timeout: 10_000 },
      )
      await line.cut()
    },
  )

  test.runIf(available)('publishing does not hang when no one answers at the start', async () => {
    const { bus } = subscribed(create(through(await freePort())))
    const begun = Date.now()
    await Promise.all([bus.publish([event(1)]), bus.publish([event(2)])])
    expect(Date.now() - begun).toBeLessThan(8000)
  })
})

test.runIf(redisPath !== null)('installations with different prefixes share a Redis', async () => {
  const url = await redis()
  const one = subscribed(createRedisBus(url, 'one'))
  const other = subscribed(createRedisBus(url, 'other'))
  await one.bus.publish([event('of one')])
  await other.bus.publish([event('of the other')])
  await vi.waitFor(() => expect(other.received).toEqual([event('of the other')]), { timeout: 5000 })
  expect(one.bus.isConnected()).toBe(true)
  expect(one.received).toEqual([event('of one')])
})

const servers: ChildProcess[] = []
afterAll(() => servers.forEach((server) => server.kill()))

async function redis(): Promise<string> {
  const port = await freePort()
  const server = spawn(
    redisPath!,
    ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'],
    {
      stdio: 'ignore',
    },
  )
  servers.push(server)
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        const probe = connect(port, '127.0.0.1').once('error', reject)
        probe.once('connect', () => {
          probe.destroy()
          resolve()
        })
      }),
    { timeout: 10_000 },
  )
  return `redis://127.0.0.1:${port}`
}
