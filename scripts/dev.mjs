// `npm run dev`: the same as `npm start`, with the pages served by Vite: a changed page is there at once, a changed part of
// the server itself, or of the worker, starts that process anew.
import { watch } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { pickPort } from './lib/ports.mjs'
import { main } from './lib/problem.mjs'
import { Processes } from './lib/processes.mjs'
import { startServices } from './lib/services.mjs'
import { welcome } from './lib/welcome.mjs'

/** Editors write a file several times, and several files at once. */
const SETTLED_MS = 200

// What the server holds on to from its start; everything else Vite loads anew by itself.
const OF_THE_SERVER = /^(app\/(server|middleware)\/|app\/lib\/.*\.server\.ts$|db\/(?!seed|migrations))/
const OF_THE_WORKER = /^(app|jobs|db)\/(?!seed|migrations).*\.ts$/

await main(new Processes({ level: 30 }), async (processes) => {
  // The same port after the web process is started anew: open pages wait for it there.
  process.env.HOT_RELOAD_PORT = String(await pickPort())
  const started = await startServices(processes, {
    web: 'scripts/lib/web-dev.mjs',
    worker: ['--max-semi-space-size=4', 'jobs/worker.ts'],
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
    for (const [name, concerns] of [
      ['web', OF_THE_SERVER],
      ['worker', OF_THE_WORKER],
    ]) {
      if (!files.some((file) => concerns.test(file))) continue
      // A mistake just typed ends the process; the next change may mend it, but only a person can tell.
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
      timer = setTimeout(restart, SETTLED_MS)
    })
  }
}
