import '#app/lib/require-node.mjs'
import { startWorker } from './start-worker.ts'

await startWorker().catch((error: Error) => {
  console.error(`The worker process could not start: ${error.message}`)
  process.exit(1)
})
