import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportRenewals } from '../renewals/export-renewals.server.ts'
import { readRenewalQuery } from '../renewals/renewal-query.ts'
import type { Route } from './+types/renewals-file'

/** Downloads all that the filter finds. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { url }: Route.LoaderArgs) => {
  const { body, name } = await exportRenewals(ctx, readRenewalQuery(url.searchParams))
  return download(body, { name, type: XLSX_TYPE })
})
