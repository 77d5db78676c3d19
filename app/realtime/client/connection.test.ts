// @isolated: replaces modules or methods and starts a process
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, lockSession } from '#app/features/accounts/auth/session.server.ts'
import { handlers } from '#app/areas.server.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { type Process, startProcess, startSession, testEvent } from '#tests/setup/sockets.ts'
import { type Connection, createConnection } from './connection.ts'

const db = useDatabase()
let user: Awaited<ReturnType<typeof makeUser>>
const open: Connection[] = []
afterEach(() => {
  for (const connection of open.splice(0)) connection.close()
  vi.restoreAllMocks()
})

beforeAll(async () => {
  user = await makeUser(db, (await makeAccount(db)).account.id)
})

/** A browser's connection to the process that `address.process` names. */
async function browser(process: Process, namespace?: string) {
  const token = await startSession(db, user)
  const address = { process, namespace }
  const onStatus = vi.fn<(status: string) => void>()
  const onEvent = vi.fn<(name: string, data: unknown) => void>()
  const onReconnected = vi.fn<() => void>()
  const onRefused = vi.fn<(why: string, reason: string) => void>()
  const connection = createConnection({
    url: () =>
      `ws://127.0.0.1:${address.process.port}/realtime/${address.namespace ?? user.accountId}?token=${token}`,
    userId: user.id,
    onStatus,
    onEvent,
    onReconnected,
    onRefused,
  })
  open.push(connection)
  connection.connect()
  const status = (expected: string, timeout = 5000) =>
    vi.waitFor(() => expect(onStatus.mock.lastCall?.[0]).toBe(expected), { timeout })
  return { connection, address, onStatus, onEvent, onReconnected, onRefused, status }
}

const sessionOf = async () => {
  const [row] = await db.admin`select id from sessions where user_id = ${user.id} and ended_at is null`
  const { accountId, id: userId } = user
  return { id: row!.id as string, accountId, userId, account: { id: accountId }, actor: { id: userId } }
}

test('receives events, sends messages and gets acks', async () => {
  const process = await startProcess(db)
  const { connection, onEvent, status } = await browser(process)
  expect(await connection.send('activity')).toMatchObject({ ok: false, error: { code: 'disconnected' } })
  await status('connected')
  expect(await connection.send('activity')).toMatchObject({ ok: true })
  expect(await connection.send('nothing')).toMatchObject({ ok: false, error: { code: 'not-found' } })
  await process.services.bus.publish([{ accountId: user.accountId, ...testEvent({ n: 1 }) }])
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith('test_event', { n: 1 }))
})

test('reconnects to another process, reports it, and answers pending messages with an error', async () => {
  const reconnected = vi.spyOn(handlers.reconnected!, 'handle')
  const one = await startProcess(db)
  const two = await startProcess(db)
  const { connection, address, onReconnected, onStatus, onRefused, status } = await browser(one)
  await status('connected')
  expect(reconnected).not.toHaveBeenCalled()
  address.process = two
  const closing = one.realtime.close()
  const lost = connection.send('activity')
  await closing
  expect(await lost).toMatchObject({ ok: expect.any(Boolean) })
  await vi.waitFor(() => expect(onReconnected).toHaveBeenCalledOnce(), { timeout: 3000 })
  await vi.waitFor(() => expect(reconnected.mock.lastCall?.[1]).toEqual({ userId: user.id }))
  expect(onStatus.mock.calls.flat()).toEqual(['connected', 'disconnected', 'connected'])
  expect(onRefused).not.toHaveBeenCalled()
})

/** Records the delay before each attempt, and makes it at once. */
function watchTries(): number[] {
  const waits: number[] = []
  const timeout = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
    if (work.name !== 'connect') return timeout(work, ms)
    waits.push(ms)
    return timeout(work, 1)
  }) as typeof setTimeout)
  return waits
}

test('retries forever, after one second at first and never more than five', async () => {
  const process = await startProcess(db)
  const { address, status, onReconnected } = await browser(process)
  await status('connected')
  const waits = watchTries()
  address.process = { ...process, port: 1 }
  await process.realtime.close(1001)
  await vi.waitFor(() => expect(waits.length).toBeGreaterThan(8), { timeout: 5000 })
  expect(waits.every((wait) => wait >= 1000 && wait <= 5000)).toBe(true)
  expect(waits[0]).toBeLessThanOrEqual(1500)
  expect(waits[1]).toBeGreaterThanOrEqual(2000)
  for (const wait of waits.slice(3, 8)) expect(wait).toBeGreaterThanOrEqual(4000)
  address.process = await startProcess(db)
  await status('connected')
  expect(onReconnected).toHaveBeenCalled()
})

test('reports the reason of an ended session and does not retry', async () => {
  const process = await startProcess(db)
  const { onRefused, status } = await browser(process)
  await status('connected')
  const waits = watchTries()
  await endSession(process.services, await sessionOf(), 'multiple logins detected')
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith('ended', 'multiple logins detected'))
  await vi.waitFor(() => expect(process.realtime.stats().sockets).toBe(0))
  // Another attempt would be scheduled together with the report.
  // (The database driver calls `connect` too, immediately.)
  expect(waits.filter((ms) => ms > 0)).toEqual([])
  expect(onRefused).toHaveBeenCalledOnce()
})

test('reports a locked session, and reconnects when asked to after unlocking', async () => {
  const process = await startProcess(db)
  const { connection, onRefused, status } = await browser(process)
  await status('connected')
  await lockSession(process.services, (await sessionOf()) as Parameters<typeof lockSession>[1])
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith('locked', 'locked'))
  await db.admin`update sessions set locked_at = null where user_id = ${user.id}`
  connection.connect()
  await status('connected')
})

test('reports an invalid namespace and retries', async () => {
  const process = await startProcess(db)
  const { address, onRefused, status } = await browser(process, '0198f0aa-0000-7000-8000-000000000001')
  await status('Invalid namespace')
  expect(onRefused).toHaveBeenCalledWith('namespace', 'Invalid namespace')
  address.namespace = user.accountId
  await status('connected')
})

test('a tab over the limit says so and waits half a minute before it retries', async () => {
  const process = await startProcess(db, { maxSockets: 0 })
  const waits: number[] = []
  const timeout = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
    if (work.name === 'connect') waits.push(ms)
    return timeout(work, ms)
  }) as typeof setTimeout)
  const { onRefused, status } = await browser(process)
  await status('Too many tabs are open')
  expect(onRefused).not.toHaveBeenCalled()
  expect(waits.find((wait) => wait > 0)).toBeGreaterThanOrEqual(30_000)
})
