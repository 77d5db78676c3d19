import { z } from 'zod'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportOptOuts, OPT_OUT_FORMATS } from '../export/opt-out-list.server.ts'

/** The numbers that opted out, as CSV or an Excel file. */
export const loader = resource.loader(
  { can: 'exportClients', params: { format: z.enum(OPT_OUT_FORMATS) } },
  async (ctx, { params }) => {
    const { body, name, type } = await exportOptOuts(ctx, params.format)
    return download(body, { name, type })
  },
)
