import { download } from '#app/lib/download.ts'
import { auditFile, readAuditFilter } from '../audit.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/audit-log-file'

/** The filtered log as CSV. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const name = `audit-log-${ctx.now().toISOString().slice(0, 19).replaceAll(':', '-')}.csv`
  return download(await auditFile(ctx, readAuditFilter(url.searchParams)), {
    name,
    type: 'text/csv; charset=utf-8',
  })
})
