import { redirectWithToast } from '#app/lib/toast.server.ts'
import { kindNamed, KINDS } from '../kinds/index.ts'
import { pageUrl } from '../dialog-urls.ts'
import { restoreRecord } from '../records.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/restore-record'

export const action = page.action(async (ctx, { params, url }: Route.ActionArgs) => {
  const kind = kindNamed(params.kind)
  if (!kind) throw notFound()
  await restoreRecord(ctx, kind, params.id, params.recordId)
  return redirectWithToast(pageUrl(params.id, url, kind), {
    kind: 'ok',
    message: `${KINDS[kind].label} restored`,
  })
})
