import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportCallReport } from '../calls/export-call-report.server.ts'
import type { Route } from './+types/calls-file'

/** Downloads the report of calls. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { url }: Route.LoaderArgs) => {
  const { body, name } = await exportCallReport(ctx, url.searchParams)
  return download(body, { name, type: XLSX_TYPE })
})
