// Preloaded into services, the build and the like. If the process that started them is gone, even if it was killed, they shut
// down, and are killed after some seconds. Also keeps two starts from running the same service of one data directory.
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, Worker } from 'node:worker_threads'
import { holdName } from './hold-name.mjs'

const KILL_AFTER_MS = 2000
/** The services of a killed start are gone by then. */
const LOCK_TIMEOUT_MS = 10_000

if (isMainThread && process.channel) {
  const stop = () => {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    process.kill(process.pid, 'SIGTERM')
  }
  process.once('disconnect', stop)
  process.channel.unref()
  // A thread of its own, because the main thread may be busy for minutes.
  const watchdog = `
    const parent = ${process.ppid}
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${KILL_AFTER_MS})
    }, 100)`
  new Worker(watchdog, { eval: true, execArgv: [], env: {} }).unref()
  if (process.env.SERVICE_LOCK) await takeLock(process.env.SERVICE_LOCK)
  if (!process.connected) stop()
}

async function takeLock(name) {
  const giveUpAt = Date.now() + LOCK_TIMEOUT_MS
  while (!(await holdName(name))) {
    if (Date.now() > giveUpAt) {
      console.error('Another process does this work for the same data directory. Stop it, then start again.')
      process.exit(1)
    }
    await sleep(100)
  }
}
