import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { restoreClient } from '../clients.server.ts'
import type { Route } from './+types/restore'

/** Undoes a delete. */
export async function action({ request, params, context }: Route.ActionArgs) {
  // Nothing in it matters, but a body left unread holds up the connection.
  await request.formData()
  await orRefusal(restoreClient(context.get(ctxContext), params.id))
  return redirectWithToast(`/contacts/contact/${params.id}`, { kind: 'ok', message: 'Client restored' })
}
