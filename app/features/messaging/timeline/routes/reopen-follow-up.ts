import { AppError } from '#app/lib/errors.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { FOLLOW_UP_MESSAGES } from '../follow-up.ts'
import { reopenFollowUp } from '../finish-follow-up.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'

/** POST with `returnTo`, in the form or, for the Undo of a toast, in the URL. */
export const action = page.action({ params: { followUpId: uuid } }, async (ctx, { request, params, url }) => {
  const form = await request.formData()
  const back = safeRedirect(form.get('returnTo') ?? url.searchParams.get('returnTo'))
  try {
    const followUp = await reopenFollowUp(ctx, params.followUpId)
    const { goesOutAt, messageStatus, messageProblem } = followUp
    const text =
      messageStatus === 'scheduled' && goesOutAt
        ? `Its text goes out ${formatDateTime(new Date(goesOutAt), ctx.account.timezone)}.`
        : messageStatus === 'failed'
          ? `Its text was not sent. ${messageProblem}`
          : null
    const message =
      followUp.assignTo === 'none' ? text : [FOLLOW_UP_MESSAGES.reopened, text].filter(Boolean).join('. ')
    const kind = messageStatus === 'failed' ? 'warn' : 'ok'
    return redirectWithToast(back, { kind, message: message ?? FOLLOW_UP_MESSAGES.reopened })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return redirectWithToast(back, { kind: 'info', message: error.message })
  }
})
