import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportStats } from '../export-stats.server.ts'
import { readMonth } from '../month.ts'
import type { Route } from './+types/export-stats'

/** Downloads a month of Employee Stats. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const { body, name } = await exportStats(ctx, readMonth(url.searchParams.get('monthYear')))
  return download(body, { name, type: XLSX_TYPE })
})
