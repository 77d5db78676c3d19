import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import { tasksWithoutAccount } from '#app/areas.server.ts'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { isUnreleasedCopy } from '#app/lib/restored-copy.server.ts'
import type { Services } from '#app/lib/services.ts'
import { tryDatabase, trySettings } from '#app/server/check-settings.ts'
import { openServices } from '#app/server/services.server.ts'
import { endOnSignal } from '#app/server/shutdown.ts'
import { withoutAccount } from '#db/tenant.ts'
import { crontab, scheduled } from './crontab.ts'
import { type Job, type JobName, jobs } from './registry.ts'
import { RENAMED_MAILS, runRenamedMail } from './renamed-mails.ts'
import { runTask } from './run-task.ts'
import { WorkerPool } from './worker-pool.ts'

/** Without a live worker for this long, the process exits so that its supervisor restarts it. */
const GIVE_UP_MS = 120_000
/** Long jobs at the same time, in addition to WORKER_CONCURRENCY others. */
const LONG_CONCURRENCY = 3
const RELEASE_CHECK_MS = 5_000

/**
 * Runs jobs until SIGTERM or SIGINT. In a restored copy it first waits until the operator releases it.
 * @throws Error with a sentence for each wrong setting
 */
export async function startWorker(): Promise<void> {
  // Exports and clients' files must not be readable by other users of the machine.
  process.umask(0o027)
  const connectionString = env().WORKER_DATABASE_URL ?? env().DATABASE_URL
  const services = openServices('switchboard worker', connectionString)
  const pools = openPools(services, connectionString)
  // graphile-worker's own queries reject here if the database goes away during a job.
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'unhandled rejection in the job queue')
    for (const pool of pools) pool.abandon()
  })
  endOnSignal([() => Promise.all(pools.map((pool) => pool.stop())), () => services.close()])
  await trySettings()
  await tryDatabase(services.pool)
  await released(services)
  await Promise.all(pools.map((pool) => pool.run()))
}

/** Waits while this database is a copy: its queue, schedules and campaigns are those of the original, which may still run. */
async function released({ pool }: Services): Promise<void> {
  let reported = false
  for (;;) {
    // Undefined while the database is down.
    const isCopy = await isUnreleasedCopy((work) => withoutAccount(pool, work)).catch(() => undefined)
    if (isCopy === false) return
    if (isCopy && !reported) {
      log.warn(
        'This database is a restored copy. No job runs until you release it: node dist/restored-copy.js',
      )
      reportReady()
      reported = true
    }
    await sleep(RELEASE_CHECK_MS)
  }
}

function openPools(services: Services, connectionString: string): readonly WorkerPool[] {
  let lastAliveAt = Date.now()
  const ready = new Set<WorkerPool>()

  function openPool(options: { long: boolean; concurrency: number; crontab?: string }): WorkerPool {
    const pool: WorkerPool = new WorkerPool({
      ...options,
      connectionString,
      database: services.pool,
      taskList: taskList(services, options.long),
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
        reportReady()
      },
    })
    return pool
  }

  const pools = [
    openPool({ long: false, concurrency: env().WORKER_CONCURRENCY, crontab }),
    openPool({ long: true, concurrency: LONG_CONCURRENCY }),
  ]
  return pools
}

/** The tasks of long jobs, or of all others. */
function taskList(services: Services, long: boolean): TaskList {
  const list: TaskList = {}
  for (const [name, job] of Object.entries(jobs) as [JobName, Job][]) {
    if ((job.long ?? false) === long) list[name] = (payload) => runTask(services, name, payload)
  }
  for (const [name, task] of Object.entries(scheduled)) {
    if ((task.long ?? false) === long) list[name] = async () => void (await task.run(services))
  }
  if (long) return list
  for (const [name, work] of Object.entries(tasksWithoutAccount)) {
    list[name] = (payload) => work(services, payload)
  }
  for (const name of Object.keys(RENAMED_MAILS)) {
    list[name] = (payload) => runRenamedMail(services, name, payload)
  }
  return list
}

/** Tells `npm start`. */
const reportReady = () => void process.send?.({ ready: true })
