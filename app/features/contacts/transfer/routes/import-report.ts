import { download } from '#app/lib/download.ts'
import { importReport } from '../import/import-report.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** The rows that were not imported, with the reasons. */
export const loader = resource.loader({ params: { id: uuid } }, async (ctx, { params }) =>
  download(await importReport(ctx, params.id), {
    name: 'contacts-not-imported.csv',
    type: 'text/csv; charset=utf-8',
  }),
)
