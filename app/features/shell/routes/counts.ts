import { page } from '#app/middleware/route-builder.server.ts'
import { loadCounts } from '../shell.server.ts'

/** The badges' numbers by themselves: asked for when the socket says that they may have changed. */
export const loader = page.loader((ctx) => loadCounts(ctx))
