import type { TaskList } from 'graphile-worker'
import { tasksWithoutAccount } from '#app/areas.server.ts'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { openServices, requireFewRights } from '#app/server/services.server.ts'
import { endOnSignal } from '#app/server/shutdown.ts'
import { crontab, scheduled } from './crontab.ts'
import { type JobName, jobs, LONG_JOBS } from './registry.ts'
import { runTask } from './run-task.ts'
import { WorkerPool } from './worker-pool.ts'

/** Without a live worker for this long, the process exits so that its supervisor restarts it. */
const GIVE_UP_MS = 120_000
/** Long jobs at the same time, in addition to WORKER_CONCURRENCY others. */
const LONG_CONCURRENCY = 3

// Exports and clients' files must not be readable by other users of the machine.
process.umask(0o027)

const connectionString = env().WORKER_DATABASE_URL ?? env().DATABASE_URL
const services = openServices('switchboard worker', connectionString)
void requireFewRights(services.pool)

/** The tasks of long jobs, or of all others. */
function taskList(long: boolean): TaskList {
  const list: TaskList = {}
  for (const name of Object.keys(jobs) as JobName[]) {
    if (LONG_JOBS.has(name) === long) list[name] = (payload) => runTask(services, name, payload)
  }
  for (const [name, task] of Object.entries(scheduled)) {
    if ((task.long ?? false) === long) list[name] = async () => void (await task.run(services))
  }
  if (long) return list
  for (const [name, work] of Object.entries(tasksWithoutAccount)) {
    list[name] = (payload) => work(services, payload)
  }
  return list
}

let lastAliveAt = Date.now()
const ready = new Set<WorkerPool>()

function openPool(options: { long: boolean; concurrency: number; crontab?: string }): WorkerPool {
  const pool: WorkerPool = new WorkerPool({
    ...options,
    connectionString,
    database: services.pool,
    taskList: taskList(options.long),
    onAlive: () => (lastAliveAt = Date.now()),
    onEnded: () => {
      if (Date.now() - lastAliveAt < GIVE_UP_MS) return
      log.fatal('no worker has recovered; exiting')
      process.exit(1)
    },
    onReady: () => {
      lastAliveAt = Date.now()
      ready.add(pool)
      if (ready.size < pools.length) return
      log.info('worker process ready')
      // Tells `npm start`.
      process.send?.({ ready: true })
    },
  })
  return pool
}

const pools: readonly WorkerPool[] = [
  openPool({ long: false, concurrency: env().WORKER_CONCURRENCY, crontab }),
  openPool({ long: true, concurrency: LONG_CONCURRENCY }),
]

// graphile-worker's own queries reject here if the database goes away during a job.
process.on('unhandledRejection', (error) => {
  log.error({ err: error }, 'unhandled rejection in the job queue')
  for (const pool of pools) pool.abandon()
})

endOnSignal([() => Promise.all(pools.map((pool) => pool.stop())), () => services.close()])

await Promise.all(pools.map((pool) => pool.run()))
