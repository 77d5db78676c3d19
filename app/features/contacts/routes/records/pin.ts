import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { KINDS } from '../../records/kinds/index.ts'
import { pageBehind } from '../../records/place.ts'
import { togglePin } from '../../records/records.server.ts'
import type { Route } from './+types/pin'

/** Pins an address, or takes its pin off. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  await request.formData() // nothing in it; unread it would hold up the connection
  await orRefusal(togglePin(context.get(ctxContext), params.id, params.recordId))
  return redirectWithToast(pageBehind(params.id, url, 'address'), {
    kind: 'ok',
    message: KINDS.address.messages.updated,
  })
}
