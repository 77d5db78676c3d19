// Runs the built web process. The image's command, and what `npm start` runs.
import { startWeb } from '../build/server/index.js'

await startWeb().catch((error) => {
  console.error(`The web process could not start: ${error.message}`)
  process.exit(1)
})
