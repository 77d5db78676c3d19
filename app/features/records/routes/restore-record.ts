import { data } from 'react-router'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { kindNamed, KINDS } from '../kinds/index.ts'
import { pageBehind } from '../dialog-urls.ts'
import { restoreRecord } from '../records.server.ts'
import type { Route } from './+types/restore-record'

/** Takes a record out of the trash: Undo, and the trash's own list. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  await request.formData() // nothing in it; unread it would hold up the connection
  const kind = kindNamed(params.kind)
  if (!kind) throw data('This page was not found.', { status: 404 })
  await orRefusal(restoreRecord(context.get(ctxContext), kind, params.id, params.recordId))
  return redirectWithToast(pageBehind(params.id, url, kind), {
    kind: 'ok',
    message: `${KINDS[kind].label} restored`,
  })
}
