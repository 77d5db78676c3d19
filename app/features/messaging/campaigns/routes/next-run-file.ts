import { download } from '#app/lib/download.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { dryRunFile } from '../next-run.server.ts'

/** The recipients of the next run with their decisions, as CSV. */
export const loader = resource.loader(
  { can: 'exportClients', params: { id: uuid } },
  async (ctx, { params }) =>
    download(await dryRunFile(ctx, params.id), { name: 'next-run.csv', type: 'text/csv; charset=utf-8' }),
)
