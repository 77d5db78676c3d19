import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { download } from '#app/lib/download.ts'
import { importReport } from '../import-report.server.ts'
import type { Route } from './+types/import-report'

/** The rows an import did not take, with the reasons. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answering(async () =>
    download(await importReport(context.get(ctxContext), params.id), {
      name: 'contacts-not-imported.csv',
      type: 'text/csv; charset=utf-8',
    }),
  )
}
