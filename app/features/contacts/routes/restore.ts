import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { restoreClient } from '#app/features/clients/clients.server.ts'
import { listAgain } from '../components/list-address.ts'
import { contactPath } from '#app/features/clients/client-path.ts'
import type { Route } from './+types/restore'

/** Undoes a delete: from the list it leads back to the list as it was, else to the contact. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  await orRefusal(restoreClient(context.get(ctxContext), params.id))
  const back = form.has('list') ? listAgain(form.get('list'), form.get('rows')) : contactPath(params.id)
  return redirectWithToast(back, { kind: 'ok', message: 'Client restored' })
}
