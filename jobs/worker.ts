import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type TaskList, type Worker, type WorkerEvents } from 'graphile-worker'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { openServices } from '#app/server/services.server.ts'
import { endOnSignal } from '#app/server/shutdown.ts'
import { crontab, scheduled } from './crontab.ts'
import { type JobName, jobs } from './registry.ts'
import { runTask } from './tasks/index.ts'

/** Jobs under way get this long when the process is asked to end; then they go back to the queue. */
const FINISH_MS = 20_000
/** Without a live worker for this long the process ends, for whoever watches over it to start a new one. */
const GIVE_UP_MS = 120_000
const RESTART_MS = 1000
/** A pool that lost its database may never answer that it has stopped. */
const STOP_MS = 3000

// Exports and clients' files: nobody else on the machine reads them.
process.umask(0o027)

const services = openServices('switchboard worker')
const asked = new AbortController()
let aliveAt = Date.now()
let runner: Runner | undefined
/** Ends the pool that runs now. */
let desert = () => {}
/** Pools that ended, by whose names jobs are locked: they may have died with jobs in their hands. */
let lost: string[] = []

// The queue's own bookkeeping fails here when the database goes away in the middle of a job.
process.on('unhandledRejection', (error) => {
  log.error({ err: error }, 'something of the queue failed unseen')
  desert()
})

function taskList(): TaskList {
  const list: TaskList = {}
  for (const name of Object.keys(jobs) as JobName[]) {
    list[name] = (payload) => runTask(services, name, payload)
  }
  for (const [name, { run: work }] of Object.entries(scheduled)) list[name] = () => work(services)
  return list
}

const logger = new Logger(({ taskIdentifier }) => (level, message) => {
  const told = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level
  log[told]({ task: taskIdentifier }, message)
})

/**
 * Runs a pool of workers until it ends. A pool whose workers have all given up (each does after ten errors in a row, as
 * when the database is away) stays alive and does nothing: it counts as ended.
 */
async function runPool(): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const live = new Set<Worker>()
  const pools = new Set<string>()
  const deserted = new Promise<void>((resolve) => (desert = resolve))
  events.on('worker:create', ({ worker }) => {
    live.add(worker)
    pools.add(worker.workerPool.id)
  })
  events.on('worker:stop', ({ worker }) => {
    live.delete(worker)
    if (live.size === 0) desert()
  })
  events.on('worker:getJob:empty', () => (aliveAt = Date.now()))
  events.on('job:start', () => (aliveAt = Date.now()))
  try {
    await services.pool`select unlock_jobs(${lost})`
    lost = []
    runner = await run({
      connectionString: env().DATABASE_URL,
      concurrency: env().WORKER_CONCURRENCY,
      maxPoolSize: env().WORKER_CONCURRENCY + 3,
      noHandleSignals: true,
      taskList: taskList(),
      crontab,
      events,
      logger,
      preset: {
        worker: {
          gracefulShutdownAbortTimeout: FINISH_MS,
          // Batches of what there is: only so does the queue wait until a job's end is written, and try again.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    log.info('worker process ready')
    // `npm start` is ready when every process it started has said so.
    process.send?.({ ready: true })
    aliveAt = Date.now()
    await Promise.race([runner.promise, deserted])
  } finally {
    lost.push(...pools)
  }
}

endOnSignal([
  async () => {
    asked.abort()
    await runner?.stop('asked to end')
  },
  () => services.close(),
])

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

while (!asked.signal.aborted) {
  await runPool().catch((error: unknown) => log.error({ err: error }, 'the pool of workers failed'))
  if (asked.signal.aborted) break
  await Promise.race([runner?.stop('deserted').catch(() => {}), pause(STOP_MS)])
  runner = undefined
  if (Date.now() - aliveAt > GIVE_UP_MS) {
    log.fatal('no worker came back to life; ending')
    process.exit(1)
  }
  log.warn('the pool of workers ended; starting another one')
  await pause(RESTART_MS)
}
