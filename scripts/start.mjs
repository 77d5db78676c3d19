// `npm start`: takes a fresh clone to a running Switchboard.
import { main } from './lib/problem.mjs'
import { Processes } from './lib/processes.mjs'
import { startServices } from './lib/services.mjs'
import { welcome } from './lib/welcome.mjs'

await main(new Processes(), async (processes) => {
  const started = await startServices(processes, {
    web: 'scripts/web.mjs',
    worker: ['--max-semi-space-size=4', '--heap-growing-percent=40', 'jobs/worker.ts'],
    build: true,
    nodeEnv: 'production',
  })
  welcome(started)
})
