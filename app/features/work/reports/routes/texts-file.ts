import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportTextReport } from '../texts/export-text-report.server.ts'
import type { Route } from './+types/texts-file'

/** Downloads the report of texts. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { url }: Route.LoaderArgs) => {
  const { body, name } = await exportTextReport(ctx, url.searchParams)
  return download(body, { name, type: XLSX_TYPE })
})
