import { serverAreas } from '#app/areas.server.ts'
import { loadCounts } from '#app/features/accounts/shell/shell.server.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'

/** The badges' numbers alone, for tabs of an earlier version, which fetch them after events; with `of`, only those of these areas. */
export const loader = page.loader((ctx, { url }) => {
  const names = url.searchParams.getAll('of')
  const areas = names.length > 0 ? serverAreas.filter(({ name }) => names.includes(name)) : serverAreas
  return inOneTransaction(ctx, async (own) => (await loadCounts(own, areas)).counts)
})
