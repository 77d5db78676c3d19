import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportCampaigns } from '../campaigns/export-campaigns.server.ts'
import { readCampaignReportQuery } from '../campaigns/campaign-report-query.ts'
import { todayOf } from '../report-choices.server.ts'
import type { Route } from './+types/campaigns-file'

/** Downloads every run of the period. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { url }: Route.LoaderArgs) => {
  const query = readCampaignReportQuery(url.searchParams, todayOf(ctx))
  const { body, name } = await exportCampaigns(ctx, query)
  return download(body, { name, type: XLSX_TYPE })
})
