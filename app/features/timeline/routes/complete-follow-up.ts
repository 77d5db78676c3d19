import { AppError } from '#app/lib/errors.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { FOLLOW_UP_MESSAGES } from '../follow-up.ts'
import { completeFollowUp } from '../follow-ups.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/complete-follow-up'

/** POST with `returnTo`. A second user sees who completed it first. */
export const action = page.action(async (ctx, { request, params }: Route.ActionArgs) => {
  const form = await request.formData()
  const returnTo = form.get('returnTo')
  const back = safeRedirect(typeof returnTo === 'string' ? returnTo : '/')
  try {
    const { messageStatus } = await completeFollowUp(ctx, params.followUpId)
    const message =
      messageStatus === 'cancelled'
        ? `${FOLLOW_UP_MESSAGES.completed}. Its text does not go any more.`
        : FOLLOW_UP_MESSAGES.completed
    return redirectWithToast(back, { kind: 'ok', message })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return redirectWithToast(back, { kind: 'info', message: error.message })
  }
})
