// Runs a data directory's embedded Postgres and sends its URL to the parent process.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { isAlive } from './data-dir.mjs'

const directory = process.env.POSTGRES_DIRECTORY
await stopOrphan()
const server = await startEmbeddedPostgres({ directory, port: Number(process.env.POSTGRES_PORT) }).catch(
  (error) => {
    console.error(error.message.replaceAll('\n', ' '))
    process.exit(1)
  },
)
let ending = false
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    if (ending) return
    ending = true
    void server.stop().then(() => process.exit(0))
  })
}
process.send({ url: server.url })

/** Postgres keeps running if an earlier start was killed. We hold the directory's lock, so it is safe to stop it. */
async function stopOrphan() {
  const pid = orphanPid()
  if (!pid) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 10_000 && orphanPid(); waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function orphanPid() {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
    return isAlive(pid, new RegExp(`postgres.*${RegExp.escape(directory)}`)) ? pid : undefined
  } catch {
    return undefined
  }
}
