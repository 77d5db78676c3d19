import { serverAreas } from '#app/areas.server.ts'
import { loadCounts } from '#app/features/accounts/shell/shell.server.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'

/** The badges' numbers alone, fetched when an event says that they may have changed; with `of`, only those of these areas. */
export const loader = page.loader((ctx, { url }) => {
  const names = url.searchParams.getAll('of')
  const areas = names.length > 0 ? serverAreas.filter(({ name }) => names.includes(name)) : serverAreas
  return inOneTransaction(ctx, (own) => loadCounts(own, areas))
})
