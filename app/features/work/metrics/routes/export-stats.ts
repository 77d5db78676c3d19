import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportStats } from '../export-stats.server.ts'
import { readMonth } from '../month.ts'
import type { Route } from './+types/export-stats'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads a month of Employee Stats. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const { body, name } = await exportStats(ctx, readMonth(url.searchParams.get('monthYear')))
  return download(body, { name, type: TYPE })
})
