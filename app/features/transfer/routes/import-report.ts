import { download } from '#app/lib/download.ts'
import { importReport } from '../import/import-report.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/import-report'

/** The rows that were not imported, with the reasons. */
export const loader = resource.loader(async (ctx, { params }: Route.LoaderArgs) =>
  download(await importReport(ctx, params.id), {
    name: 'contacts-not-imported.csv',
    type: 'text/csv; charset=utf-8',
  }),
)
