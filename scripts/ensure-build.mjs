// Builds the pages unless the last build is current. Tests run this before they import the build.
import { ensureBuild } from './lib/build.mjs'
import { Processes } from './lib/processes.mjs'

const processes = new Processes()
processes.stopOnSignal()
await ensureBuild(processes).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
