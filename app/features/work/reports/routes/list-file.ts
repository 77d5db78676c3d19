import { notFound } from '#app/lib/errors.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { REPORT_LISTS } from '../report-lists.server.ts'
import type { Route } from './+types/list-file'

/** Downloads all that a report's filters find. */
export const loader = resource.loader(
  { can: 'exportClients' },
  (ctx, { params: { report }, url }: Route.LoaderArgs) => {
    const found = REPORT_LISTS.find(({ saved }) => saved.path === `/report/${report}`)
    if (!found) throw notFound('This report')
    return found.download(ctx, url)
  },
)
