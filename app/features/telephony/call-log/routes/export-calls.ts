import { download } from '#app/lib/download.ts'
import { CSV_TYPE } from '#app/lib/workbook/csv.server.ts'
import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { notFound } from '#app/lib/errors.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportCalls } from '../export-calls.server.ts'
import { callLog } from '../log-query.ts'
import type { Route } from './+types/export-calls'

const TYPES = new Map([
  ['csv', CSV_TYPE],
  ['xlsx', XLSX_TYPE],
])

/** Downloads a view of the log. */
export const loader = resource.loader(
  { can: 'exportClients' },
  async (ctx, { params: { format }, url }: Route.LoaderArgs) => {
    const type = TYPES.get(format)
    if (!type) throw notFound('This page')
    const query = callLog.read(url.searchParams)
    const { body, name } = await exportCalls(ctx, query, format === 'csv' ? 'csv' : 'xlsx')
    return download(body, { name, type })
  },
)
