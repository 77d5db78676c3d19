import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { dryRunFile } from '../next-run.server.ts'
import type { Route } from './+types/next-run-file'

/** The recipients of the next run with their decisions, as CSV. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { params }: Route.LoaderArgs) =>
  download(await dryRunFile(ctx, params.id), { name: 'next-run.csv', type: 'text/csv; charset=utf-8' }),
)
