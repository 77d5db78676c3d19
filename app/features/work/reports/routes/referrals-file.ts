import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportReferrals } from '../referrals/export-referrals.server.ts'
import { readReferralQuery } from '../referrals/referral-query.ts'
import type { Route } from './+types/referrals-file'

/** Downloads all referrals that the filter finds. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { url }: Route.LoaderArgs) => {
  const { body, name } = await exportReferrals(ctx, readReferralQuery(url.searchParams))
  return download(body, { name, type: XLSX_TYPE })
})
