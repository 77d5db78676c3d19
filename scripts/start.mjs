// `npm start`: takes a fresh clone to a running Switchboard.
//
//   npm start                     migrates the database to this version first
//   npm start -- --no-migrate     leaves it as a newer version has made it, to go back to this one
import { main, Problem } from './lib/problem.mjs'
import { Processes } from './lib/processes.mjs'
import { startServices } from './lib/services.mjs'
import { welcome } from './lib/welcome.mjs'

await main(new Processes(), async (processes) => {
  const options = process.argv.slice(2)
  const unknown = options.find((option) => option !== '--no-migrate')
  if (unknown) throw new Problem(`npm start has no option ${unknown}, only --no-migrate.`)
  const noMigrate = options.includes('--no-migrate')
  const started = await startServices(processes, {
    web: 'scripts/web.mjs',
    build: true,
    migrate: !noMigrate,
    nodeEnv: 'production',
  })
  welcome(started)
})
