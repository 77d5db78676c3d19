// `npm run dev`: like `npm start`, but Vite serves the pages and reloads them when they change. A change to the server or
// the worker itself restarts that process.
import { watch } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { pickPort } from './lib/ports.mjs'
import { main } from './lib/problem.mjs'
import { Processes } from './lib/processes.mjs'
import { startServices } from './lib/services.mjs'
import { welcome } from './lib/welcome.mjs'

/** Debounce time: editors may write a file several times, or several files at once. */
const DEBOUNCE_MS = 200

// Files the server keeps from its start. Vite reloads all others.
const SERVER_FILES = /^(app\/(server|middleware)\/|app\/lib\/.*\.server\.ts$|db\/(?!seed|migrations))/
const WORKER_FILES = /^(app|jobs|db)\/(?!seed|migrations).*\.ts$/

await main(new Processes({ level: 30 }), async (processes) => {
  // Open pages reconnect to this port, so it must stay the same when the web process restarts.
  process.env.HOT_RELOAD_PORT = String(await pickPort())
  const started = await startServices(processes, {
    web: 'scripts/lib/web-dev.mjs',
    build: false,
    nodeEnv: 'development',
  })
  restartOnChange(processes)
  welcome(started)
})

function restartOnChange(processes) {
  const changed = new Set()
  let timer
  const restart = async () => {
    const files = [...changed]
    changed.clear()
    for (const [name, pattern] of [
      ['web', SERVER_FILES],
      ['worker', WORKER_FILES],
    ]) {
      if (!files.some((file) => pattern.test(file))) continue
      // If the change broke the process, show the error and stop.
      await processes.restart(name).catch((error) => {
        console.error(`\n${error.message}`)
        return processes.stop().then(() => process.exit(1))
      })
    }
  }
  for (const directory of ['app', 'jobs', 'db']) {
    watch(inRoot(directory), { recursive: true }, (_, name) => {
      const file = `${directory}/${name?.replaceAll('\\', '/')}`
      if (/\.test\.tsx?$/.test(file)) return
      changed.add(file)
      clearTimeout(timer)
      timer = setTimeout(restart, DEBOUNCE_MS)
    })
  }
}
