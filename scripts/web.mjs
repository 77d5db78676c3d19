// Runs the built web process. The image's command, and what `npm start` runs.
import { startWeb } from '../build/server/index.js'

await startWeb()
