// Runs the built web process, for `npm start` and the container image.
import '../app/lib/require-node.ts'
import { startWeb } from '../build/server/index.js'

await startWeb().catch((error) => {
  console.error(`The web process could not start: ${error.message}`)
  process.exit(1)
})
