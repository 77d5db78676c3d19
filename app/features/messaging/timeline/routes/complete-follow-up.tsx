import { redirect } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { DateTime } from '#app/components/time.tsx'
import { AppError } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { CANCEL_TEXT, FOLLOW_UP_MESSAGES } from '../follow-up.ts'
import { completeFollowUp } from '../finish-follow-up.server.ts'
import { getFollowUp } from '../follow-ups.server.ts'
import { reopenPath } from '../timeline-paths.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/complete-follow-up'

export const meta: Route.MetaFunction = () => [{ title: 'Complete follow-up · Switchboard' }]

/** Asks before a task's text is canceled with it. */
export const loader = page.loader({ params: { followUpId: uuid } }, async (ctx, { params, url }) => {
  const followUp = await getFollowUp(ctx, params.followUpId)
  const returnTo = safeRedirect(url.searchParams.get('returnTo'))
  if (!followUp.isActive) throw redirect(returnTo)
  return { followUp, returnTo }
})

/** POST with `returnTo`. A second user sees who completed it first. */
export const action = page.action({ params: { followUpId: uuid } }, async (ctx, { request, params }) => {
  const form = await request.formData()
  const id = params.followUpId
  const back = safeRedirect(form.get('returnTo'))
  try {
    const done = await completeFollowUp(ctx, id, { cancelText: form.get(CANCEL_TEXT) === 'on' })
    const unsent = done.messageStatus === 'cancelled' ? 'Its text will not be sent.' : null
    return redirectWithToast(back, {
      kind: 'ok',
      message:
        done.assignTo === 'none'
          ? (unsent ?? 'Removed')
          : [FOLLOW_UP_MESSAGES.completed, unsent].filter(Boolean).join('. '),
      undo: reopenPath(id, back),
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    if (error.field === CANCEL_TEXT) {
      return redirect(`/follow-ups/${id}/complete?${new URLSearchParams({ returnTo: back })}`)
    }
    return redirectWithToast(back, { kind: 'info', message: error.message })
  }
})

export default function CompleteFollowUp({ loaderData: { followUp, returnTo } }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Complete the follow up, and cancel its text?"
      description="You can undo this. If you reopen the follow up in time, its text is sent."
      closeTo={returnTo}
      confirmLabel="Complete"
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name={CANCEL_TEXT} value="on" />
      <p>
        A text to {followUp.client.name}, {formatPhone(followUp.messageTo ?? '')}, has not been sent yet. It
        goes out <DateTime at={followUp.goesOutAt} show="both" />:
      </p>
      <p className="whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2">{followUp.message}</p>
    </ConfirmRoute>
  )
}
