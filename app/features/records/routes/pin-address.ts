import { data } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { KINDS } from '../kinds/index.ts'
import { pageBehind } from '../dialog-urls.ts'
import { togglePin } from '../records.server.ts'
import { recordFailure } from '#app/middleware/save-failure.server.ts'
import type { Route } from './+types/pin-address'

/** Pins an address, or takes its pin off. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  await request.formData() // nothing in it; unread it would hold up the connection
  const { messages } = KINDS.address
  const back = pageBehind(params.id, url, 'address')
  try {
    await togglePin(context.get(ctxContext), params.id, params.recordId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw data(error.message, { status: 404 })
    return redirectWithToast(back, {
      kind: 'bad',
      message: recordFailure(error, messages.updateFailed, context),
    })
  }
  return redirectWithToast(back, { kind: 'ok', message: messages.updated })
}
