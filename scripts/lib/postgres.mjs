// A service of its own: the embedded Postgres of one data directory. Tells its address to whoever started it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { isAlive } from './data-dir.mjs'

const directory = process.env.POSTGRES_DIRECTORY
await endLeftOver()
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

/** A server whose start was killed with force goes on alone; nobody else uses this directory now, so it is ended. */
async function endLeftOver() {
  const pid = leftOver()
  if (!pid) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 10_000 && leftOver(); waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function leftOver() {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
    return isAlive(pid, new RegExp(`postgres.*${RegExp.escape(directory)}`)) ? pid : undefined
  } catch {
    return undefined
  }
}
