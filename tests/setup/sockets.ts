import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { createSession } from '#app/features/accounts/auth/session.server.ts'
import { createPostgresBus } from '#app/realtime/bus/bus-postgres.server.ts'
import { withAccount } from '#db/tenant.ts'
import type { TestDatabase } from './database.ts'
import type { ProcessServices } from '#app/server/services.server.ts'
import { accountEvent } from '#app/realtime/events.ts'
import { countedBadges } from '#app/badges.server.ts'
import { events, handlers } from '#app/areas.server.ts'
import { PATIENCE_MS } from './processes.ts'
import { attachRealtime, type RealtimeOptions } from '#app/realtime/server/attach.ts'

interface Frame {
  event?: string
  data?: unknown
  ack?: string
  ok?: boolean
  error?: { code: string; message: string }
}

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A test event that belongs to no area. */
export const testEvent = accountEvent<unknown>('test_event')

/** The realtime part of a web process: its own HTTP server, its own bus, one database. */
export async function startProcess(
  db: TestDatabase,
  options: Partial<RealtimeOptions> & { now?: () => Date; bus?: ProcessServices['bus'] } = {},
) {
  const { now = () => new Date(), bus = createPostgresBus(db.url), ...rest } = options
  const listening = options.bus ? null : new Promise<void>((resolve) => void bus.subscribe(() => {}, resolve))
  const services: ProcessServices = {
    pool: db.pool,
    bus,
    now,
    databaseResponds: async () => true,
    close: async () => {},
  }
  const server: Server = createServer((_req, res) => void res.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const realtime = attachRealtime(server, services, {
    graceMs: 150,
    handlers,
    events: [...events, testEvent],
    badges: countedBadges,
    ...rest,
  })
  await listening
  cleanups.push(async () => {
    await realtime.close()
    await bus.close()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port, services, realtime, origin: `http://127.0.0.1:${port}` }
}

export type Process = Awaited<ReturnType<typeof startProcess>>

/** A session as created by sign-in; the token is the cookie's value. */
export async function startSession(
  db: TestDatabase,
  user: { accountId: string; id: string },
  now = new Date(),
): Promise<string> {
  const { token } = await withAccount(db.pool, user.accountId, (tx) =>
    createSession(tx, { accountId: user.accountId, userId: user.id, userAgent: null, ip: null, now }),
  )
  return token
}

/** Opens a socket and waits until it is open, refused or closed. */
export async function openSocket(
  process: Process,
  token: string | null,
  { path = '/realtime', ...options }: ClientOptions & { path?: string } = {},
) {
  const ws = new WebSocket(`ws://127.0.0.1:${process.port}${path}`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    ...options,
  })
  const frames: Frame[] = []
  let closed: { code: number; reason: string } | null = null
  let lastId = 0
  ws.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString()) as Frame))
  ws.on('close', (code, reason) => (closed = { code, reason: reason.toString() }))
  const opened = await new Promise<{ status: number }>((resolve, reject) => {
    ws.once('open', () => resolve({ status: 101 }))
    ws.once('unexpected-response', (req, res) => {
      resolve({ status: res.statusCode ?? 0 })
      req.destroy()
    })
    ws.once('error', reject)
  })
  ws.on('error', () => {})
  cleanups.push(async () => ws.terminate())
  const acked = (id: string) =>
    vi.waitUntil(() => frames.find((frame) => frame.ack === id), { timeout: PATIENCE_MS })
  return {
    ws,
    frames,
    status: opened.status,
    /** Events received under a name so far. */
    received: (event: string) => frames.filter((frame) => frame.event === event).map((frame) => frame.data),
    next: (event: string) =>
      vi.waitUntil(() => frames.find((frame) => frame.event === event), { timeout: PATIENCE_MS }),
    send: (event: string, data?: unknown) => {
      const id = String(++lastId)
      ws.send(JSON.stringify({ event, data, id }))
      return acked(id)
    },
    sendRaw: (text: string | Buffer) => ws.send(text),
    closed: () => vi.waitUntil(() => closed, { timeout: PATIENCE_MS, interval: 10 }),
    isClosed: () => closed,
  }
}

export type TestSocket = Awaited<ReturnType<typeof openSocket>>
