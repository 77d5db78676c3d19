// Runs a data directory's embedded Postgres and sends its URL to the parent process.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { isAlive } from './data-dir.mjs'

const CHECK_MS = 500
/** A regular shutdown writes everything to disk first. Without a parent there is little time for that. */
const ORPHAN_STOP_MS = 1500
const KILLED =
  'Postgres ended without shutting down. It was probably killed, or the machine ran out of memory.'

const directory = process.env.POSTGRES_DIRECTORY
let lastError = ''
let ending = false

await stopOrphan()
const server = await startEmbeddedPostgres({
  directory,
  port: Number(process.env.POSTGRES_PORT),
  onLog: (text) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    lastError = text.match(/\b(?:PANIC: |FATAL: +could not ).*/)?.[0] ?? lastError
  },
}).catch((error) => {
  console.error(`error: ${error.message.replaceAll('\n', ' ')}`)
  process.exit(1)
})

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    if (ending) return
    ending = true
    if (!process.connected) setTimeout(() => signalPostgres('SIGQUIT'), ORPHAN_STOP_MS)
    void server.stop().then(() => process.exit(0))
  })
}
setInterval(() => {
  if (ending || postgresPid()) return
  console.error(`error: ${lastError ? `Postgres ended: ${lastError}` : KILLED}`)
  process.exit(1)
}, CHECK_MS)
process.send({ url: server.url })

/** Postgres keeps running if an earlier start was killed. We hold the directory's lock, so it is safe to stop it. */
async function stopOrphan() {
  signalPostgres('SIGINT')
  for (let waited = 0; waited < 10_000 && postgresPid(); waited += 100) await sleep(100)
}

function signalPostgres(signal) {
  const pid = postgresPid()
  if (pid) process.kill(pid, signal)
}

/** The id of the running Postgres of this directory, however it was started. */
function postgresPid() {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
    return isAlive(pid, new RegExp(`postgres.*${RegExp.escape(directory)}`)) ? pid : undefined
  } catch {
    return undefined
  }
}
