import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '#db/client.ts'
import { log } from '#app/lib/log.server.ts'
import { countQueue, oldestReady } from '#app/lib/queue-counts.server.ts'
import { slowedTries } from '#app/lib/slowed-tries.server.ts'

/** All metrics of this process, served as /metrics. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })
metrics.registerMetric(slowedTries)

/** Time to the first byte of a response. `route` is the pattern (/contacts/:id), never the path itself. */
export const requestSeconds = new Histogram({
  name: 'switchboard_http_request_duration_seconds',
  help: 'Time to answer a request, by route pattern.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
})

/** Websockets open in this process; the realtime server counts them. */
export const openSockets = new Gauge({
  name: 'switchboard_websockets',
  help: 'Open websockets of this process.',
  registers: [metrics],
})

/** The realtime server sets it. */
export const busConnected = new Gauge({
  name: 'switchboard_bus_connected',
  help: '1 while this process receives events, else 0: pages are then without live updates.',
  registers: [metrics],
})

const connectionsUsed = new Gauge({
  name: 'switchboard_db_connections_used',
  help: 'Database connections of this process with a transaction on them.',
  registers: [metrics],
})

const connectionsAwaited = new Gauge({
  name: 'switchboard_db_connections_awaited',
  help: 'Transactions of this process that wait for a database connection.',
  registers: [metrics],
})

const poolSize = new Gauge({
  name: 'switchboard_db_pool_size',
  help: 'Transactions this process may have open at once: three quarters of DATABASE_POOL.',
  registers: [metrics],
})

const jobCount = new Gauge({
  name: 'switchboard_jobs',
  help: 'Jobs in the queue, by name and state: ready, running, scheduled, failed.',
  labelNames: ['job', 'state'] as const,
  registers: [metrics],
})

const jobAge = new Gauge({
  name: 'switchboard_jobs_oldest_seconds',
  help: 'How long the oldest ready job has been waiting for a worker.',
  registers: [metrics],
})

const textCount = new Gauge({
  name: 'switchboard_texts',
  help: 'Texts that wait: held (until quiet hours end) and late (for more than five minutes for another reason).',
  labelNames: ['state'] as const,
  registers: [metrics],
})

const restoredCopy = new Gauge({
  name: 'switchboard_restored_copy',
  help: '1 if the database is a restored copy that runs no jobs, else 0.',
  registers: [metrics],
})

/** Counts a pool's reserved connections: every transaction reserves one. */
export function measurePool(pool: Pool): Pool {
  poolSize.set(pool.size)
  const reserve = pool.reserve.bind(pool)
  pool.reserve = async () => {
    connectionsAwaited.inc()
    const connection = await reserve().finally(() => connectionsAwaited.dec())
    connectionsUsed.inc()
    const release = connection.release.bind(connection)
    let released = false
    connection.release = () => {
      if (!released) connectionsUsed.dec()
      released = true
      return release()
    }
    return connection
  }
  return pool
}

/** Every web process reports the same of the queue. */
async function measureQueue(pool: Pool): Promise<void> {
  const { jobs, held, late, isCopy } = await countQueue(pool)
  textCount.set({ state: 'held' }, held)
  textCount.set({ state: 'late' }, late)
  restoredCopy.set(isCopy ? 1 : 0)
  jobCount.reset()
  for (const { job, state, jobs: count } of jobs) jobCount.set({ job, state }, count)
  jobAge.set(oldestReady(jobs))
}

export interface MetricsAccess {
  token: string | undefined
  trustedProxies: number
}

/**
 * Serves /metrics to the local machine and with the token; for everyone else it doesn't exist. Behind a proxy every
 * request comes from a nearby address, so only the token counts.
 */
export function metricsStep(pool: Pool, access: MetricsAccess) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    if (req.url?.split('?')[0] !== '/metrics') return next()
    if (!mayReadMetrics(req, access)) {
      res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found')
      return
    }
    void measureQueue(pool)
      // The process's own metrics matter most when the database is down.
      .catch((error: unknown) => log.warn({ err: error }, 'the queue could not be measured'))
      .then(() => metrics.metrics())
      .then((text) =>
        res.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
      )
  }
}

export function mayReadMetrics(
  req: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  { token, trustedProxies }: MetricsAccess,
): boolean {
  const { authorization } = req.headers
  if (token && authorization?.startsWith('Bearer ')) {
    const given = Buffer.from(authorization.slice('Bearer '.length))
    const wanted = Buffer.from(token)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const forwarded = req.headers['x-forwarded-for'] ?? req.headers.forwarded
  if (trustedProxies > 0 || forwarded !== undefined) return false
  return /^(::1|(::ffff:)?127\.)/.test(req.socket.remoteAddress ?? '')
}
