// `npm run build`: builds what isn't built from these sources yet. Tests run this before they import the build.
import { ensureBuild } from './lib/build.mjs'
import { Processes } from './lib/processes.mjs'

const processes = new Processes()
processes.stopOnSignal()
await ensureBuild(processes).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
