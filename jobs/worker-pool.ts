import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type TaskList, type Worker, type WorkerEvents } from 'graphile-worker'
import { log } from '#app/lib/log.server.ts'
import { openPool, type Pool } from '#db/client.ts'

/** On shutdown, running jobs get this long to finish before they go back to the queue. */
const SHUTDOWN_TIMEOUT_MS = 20_000
const RESTART_DELAY_MS = 1000
/** A pool that lost its database may never report that it has stopped. */
const STOP_TIMEOUT_MS = 3000

export interface WorkerPoolOptions {
  connectionString: string
  database: Pool
  concurrency: number
  taskList: TaskList
  crontab?: string
  /** Called each time the pool is up. */
  onReady: () => void
  /** Called each time a worker has reached the database. */
  onAlive: () => void
  onEnded: () => void
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const logger = new Logger(({ taskIdentifier }) => (level, message) => {
  const pinoLevel = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level
  log[pinoLevel]({ task: taskIdentifier }, message)
})

/** Workers for some of the tasks. A pool that ends, as when the database restarts, is replaced by a new one. */
export class WorkerPool {
  #options: WorkerPoolOptions
  /** Holds a lock on each pool's name until this process ends, by which others know that its jobs are running. */
  #names: Pool
  #runner: Runner | undefined
  #isStopping = false
  /** Ids of ended pools, under which jobs may still be locked. */
  #ended: string[] = []
  /** Makes the current pool count as ended. */
  abandon = () => {}

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#names = openPool(options.connectionString, { max: 1, applicationName: 'switchboard worker name' })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#runner?.stop('shutdown')
    await this.#names.end({ timeout: 1 })
  }

  /** Runs pools one after the other until `stop`. */
  async run(): Promise<void> {
    while (!this.#isStopping) {
      await this.#runOnce().catch((error: unknown) => log.error({ err: error }, 'the worker pool failed'))
      if (this.#isStopping) return
      await Promise.race([this.#runner?.stop('abandoned').catch(() => {}), pause(STOP_TIMEOUT_MS)])
      this.#runner = undefined
      this.#options.onEnded()
      log.warn('the worker pool ended; starting a new one')
      await pause(RESTART_DELAY_MS)
    }
  }

  /** Each worker stops after ten errors in a row. A pool without workers would idle forever, so it counts as ended. */
  async #runOnce(): Promise<void> {
    const { connectionString, database, concurrency, taskList, crontab, onReady, onAlive } = this.#options
    const events: WorkerEvents = new EventEmitter()
    const live = new Set<Worker>()
    const pools = new Set<string>()
    const abandoned = new Promise<void>((resolve) => (this.abandon = resolve))
    events.on('pool:create', ({ workerPool: { id } }) => {
      pools.add(id)
      this.#names`select pg_advisory_lock(hashtextextended(${`worker ${id}`}, 0))`.catch(this.abandon)
    })
    events.on('worker:create', ({ worker }) => live.add(worker))
    events.on('worker:stop', ({ worker }) => {
      live.delete(worker)
      if (live.size === 0) this.abandon()
    })
    events.on('worker:getJob:empty', onAlive)
    events.on('job:start', onAlive)
    try {
      await database`select unlock_jobs(${this.#ended})`
      this.#ended = []
      this.#runner = await run({
        connectionString,
        concurrency,
        maxPoolSize: concurrency + 3,
        noHandleSignals: true,
        taskList,
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
      onReady()
      await Promise.race([this.#runner.promise, abandoned])
    } finally {
      this.#ended.push(...pools)
    }
  }
}
