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

const services = openServices('switchboard worker')
let runner: Runner | undefined
const asked = new AbortController()
let aliveAt = Date.now()

function taskList(): TaskList {
  const list: TaskList = {}
  for (const name of Object.keys(jobs) as JobName[]) {
    list[name] = (payload) => runTask(services, name, payload)
  }
  for (const [name, { run: work }] of Object.entries(scheduled)) list[name] = () => work(services)
  return list
}

const logger = new Logger(({ jobId, taskIdentifier }) => (level, message) => {
  const told = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level
  log[told]({ job: jobId, task: taskIdentifier }, message)
})

/**
 * Runs a pool of workers until it ends. A pool whose workers have all given up (each does after ten errors in a row, as
 * when the database is away) stays alive and does nothing: it counts as ended.
 */
async function runPool(): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const live = new Set<Worker>()
  const deserted = new Promise<void>((resolve) => {
    events.on('worker:create', ({ worker }) => live.add(worker))
    events.on('worker:stop', ({ worker }) => {
      live.delete(worker)
      if (live.size === 0) resolve()
    })
  })
  events.on('worker:getJob:empty', () => (aliveAt = Date.now()))
  events.on('job:start', () => (aliveAt = Date.now()))
  events.on('job:error', ({ job, error }) => {
    log.warn({ err: error, job: job.id, task: job.task_identifier, attempts: job.attempts }, 'a job failed')
  })
  runner = await run({
    connectionString: env().DATABASE_URL,
    concurrency: env().WORKER_CONCURRENCY,
    maxPoolSize: env().WORKER_CONCURRENCY + 3,
    noHandleSignals: true,
    taskList: taskList(),
    crontab,
    events,
    logger,
    preset: { worker: { gracefulShutdownAbortTimeout: FINISH_MS } },
  })
  log.info('worker process ready')
  // Whoever started it, `npm start`, waits for this.
  process.send?.({ ready: true })
  aliveAt = Date.now()
  await Promise.race([runner.promise, deserted])
}

endOnSignal([
  async () => {
    asked.abort()
    await runner?.stop('asked to end')
  },
  () => services.close(),
])

while (!asked.signal.aborted) {
  await runPool().catch((error: unknown) => log.error({ err: error }, 'the pool of workers failed'))
  if (asked.signal.aborted) break
  await runner?.stop('deserted').catch(() => {})
  runner = undefined
  if (Date.now() - aliveAt > GIVE_UP_MS) {
    log.fatal('no worker came back to life; ending')
    process.exit(1)
  }
  log.warn('the pool of workers ended; starting another one')
  await new Promise((resolve) => setTimeout(resolve, RESTART_MS))
}
