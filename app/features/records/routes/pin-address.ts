import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { KINDS } from '../kinds/index.ts'
import { pageUrl } from '../dialog-urls.ts'
import { togglePin } from '../records.server.ts'
import { sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/pin-address'

export const action = page.action(async (ctx, { params, url, context }: Route.ActionArgs) => {
  const { messages } = KINDS.address
  const back = pageUrl(params.id, url, 'address')
  try {
    await togglePin(ctx, params.id, params.recordId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw error
    return redirectWithToast(back, {
      kind: 'bad',
      message: sentenceFailure(error, messages.updateFailed, context).message,
    })
  }
  return redirectWithToast(back, { kind: 'ok', message: messages.updated })
})
