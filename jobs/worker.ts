import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type TaskList, type Worker, type WorkerEvents } from 'graphile-worker'
import { tasksWithoutAccount } from '#app/areas.server.ts'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { openServices, requireFewRights } from '#app/server/services.server.ts'
import { endOnSignal } from '#app/server/shutdown.ts'
import { crontab, scheduled } from './crontab.ts'
import { type JobName, jobs } from './registry.ts'
import { runTask } from './run-task.ts'

/** On shutdown, running jobs get this long to finish before they go back to the queue. */
const SHUTDOWN_TIMEOUT_MS = 20_000
/** Without a live worker for this long, the process exits so that its supervisor restarts it. */
const GIVE_UP_MS = 120_000
const RESTART_DELAY_MS = 1000
/** A pool that lost its database may never report that it has stopped. */
const POOL_STOP_TIMEOUT_MS = 3000

// Exports and clients' files must not be readable by other users of the machine.
process.umask(0o027)

const databaseUrl = env().WORKER_DATABASE_URL ?? env().DATABASE_URL
const services = openServices('switchboard worker', databaseUrl)
void requireFewRights(services.pool)
const shutdown = new AbortController()
let lastAliveAt = Date.now()
let runner: Runner | undefined
/** Makes `runPool` return. */
let abandonPool = () => {}
/** Ids of ended pools, under which jobs may still be locked. */
let endedPools: string[] = []

// graphile-worker's own queries reject here if the database goes away during a job.
process.on('unhandledRejection', (error) => {
  log.error({ err: error }, 'unhandled rejection in the job queue')
  abandonPool()
})

function taskList(): TaskList {
  const list: TaskList = {}
  for (const name of Object.keys(jobs) as JobName[]) {
    list[name] = (payload) => runTask(services, name, payload)
  }
  for (const [name, work] of Object.entries(tasksWithoutAccount)) {
    list[name] = (payload) => work(services, payload)
  }
  for (const [name, { run: work }] of Object.entries(scheduled))
    list[name] = async () => void (await work(services))
  return list
}

const logger = new Logger(({ taskIdentifier }) => (level, message) => {
  const pinoLevel = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level
  log[pinoLevel]({ task: taskIdentifier }, message)
})

/**
 * Runs a pool of workers until it ends. Each worker stops after ten errors in a row, such as when the database is down. A
 * pool without workers would idle forever, so it counts as ended.
 */
async function runPool(): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const live = new Set<Worker>()
  const pools = new Set<string>()
  const abandoned = new Promise<void>((resolve) => (abandonPool = resolve))
  events.on('worker:create', ({ worker }) => {
    live.add(worker)
    pools.add(worker.workerPool.id)
  })
  events.on('worker:stop', ({ worker }) => {
    live.delete(worker)
    if (live.size === 0) abandonPool()
  })
  events.on('worker:getJob:empty', () => (lastAliveAt = Date.now()))
  events.on('job:start', () => (lastAliveAt = Date.now()))
  try {
    await services.pool`select unlock_jobs(${endedPools})`
    endedPools = []
    runner = await run({
      connectionString: databaseUrl,
      concurrency: env().WORKER_CONCURRENCY,
      maxPoolSize: env().WORKER_CONCURRENCY + 3,
      noHandleSignals: true,
      taskList: taskList(),
      crontab,
      events,
      logger,
      preset: {
        worker: {
          gracefulShutdownAbortTimeout: SHUTDOWN_TIMEOUT_MS,
          // Only with batching does graphile-worker retry recording a job's result when that fails.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    log.info('worker process ready')
    // Tells `npm start`.
    process.send?.({ ready: true })
    lastAliveAt = Date.now()
    await Promise.race([runner.promise, abandoned])
  } finally {
    endedPools.push(...pools)
  }
}

endOnSignal([
  async () => {
    shutdown.abort()
    await runner?.stop('shutdown')
  },
  () => services.close(),
])

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

while (!shutdown.signal.aborted) {
  await runPool().catch((error: unknown) => log.error({ err: error }, 'the worker pool failed'))
  if (shutdown.signal.aborted) break
  await Promise.race([runner?.stop('abandoned').catch(() => {}), pause(POOL_STOP_TIMEOUT_MS)])
  runner = undefined
  if (Date.now() - lastAliveAt > GIVE_UP_MS) {
    log.fatal('no worker has recovered; exiting')
    process.exit(1)
  }
  log.warn('the worker pool ended; starting a new one')
  await pause(RESTART_DELAY_MS)
}
