// Runs the built web process, for `npm start` and the container image.
import '../app/lib/require-node.mjs'

// Only now: another Node might not even load it.
const { startWeb } = await import('../build/server/index.js')
await startWeb().catch((error) => {
  console.error(`The web process could not start: ${error.message}`)
  process.exit(1)
})
