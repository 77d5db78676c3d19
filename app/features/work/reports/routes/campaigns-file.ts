import { download } from '#app/lib/download.ts'
import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { campaignResults } from '../campaigns/campaign-results.ts'
import { exportCampaigns } from '../campaigns/export-campaigns.server.ts'
import type { Route } from './+types/campaigns-file'

/** Downloads every run of the period. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { url }: Route.LoaderArgs) => {
  const { body, name } = await exportCampaigns(ctx, campaignResults.read(url.searchParams))
  return download(body, { name, type: XLSX_TYPE })
})
