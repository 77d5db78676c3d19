import { answering } from '#app/lib/http-errors.ts'
import { download } from '#app/lib/download.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { auditFile, readAuditFilter } from '../audit.server.ts'
import type { Route } from './+types/audit-log-file'

/** What the filters leave of the log, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return answering(async () => {
    const ctx = context.get(ctxContext)
    const name = `audit-log-${ctx.now().toISOString().slice(0, 19).replaceAll(':', '-')}.csv`
    return download(await auditFile(ctx, readAuditFilter(url.searchParams)), {
      name,
      type: 'text/csv; charset=utf-8',
    })
  })
}
