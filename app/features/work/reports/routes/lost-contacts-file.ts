import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportLost } from '../lost/export-lost.server.ts'
import { readLostQuery } from '../lost/lost-query.ts'
import type { Route } from './+types/lost-contacts-file'

/** Downloads all that the filter finds. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { url }: Route.LoaderArgs) => {
  const { body, name } = await exportLost(ctx, readLostQuery(url.searchParams))
  return download(body, { name, type: XLSX_TYPE })
})
