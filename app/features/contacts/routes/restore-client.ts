import { redirectWithToast } from '#app/lib/toast.server.ts'
import { restoreClient } from '#app/features/clients/clients.server.ts'
import { listAgain } from '#app/features/clients/list-query.ts'
import { clientPath } from '#app/features/clients/client-path.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/restore-client'

/** Restores a client, and returns to the list it was deleted from or to the client. */
export const action = page.action(async (ctx, { request, params }: Route.ActionArgs) => {
  const form = await request.formData()
  await restoreClient(ctx, params.id)
  const back = form.has('list') ? listAgain(form.get('list'), form.get('rows')) : clientPath(params.id)
  return redirectWithToast(back, { kind: 'ok', message: 'Client restored' })
})
