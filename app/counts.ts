import { serverAreas } from '#app/areas.server.ts'
import { loadCounts } from '#app/features/shell/shell.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'

/** The badges' numbers alone, fetched when an event says that they may have changed. */
export const loader = page.loader((ctx) => loadCounts(ctx, serverAreas))
