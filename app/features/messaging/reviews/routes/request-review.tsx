import { randomUUID } from 'node:crypto'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { PartError } from '#app/components/feedback/empty-state.tsx'
import { DateTime } from '#app/components/time.tsx'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { Stars } from '../components/stars.tsx'
import { requestReview, reviewRequestForm } from '../request-review.server.ts'
import type { Route } from './+types/request-review'

export const meta: Route.MetaFunction = () => [{ title: 'Request service review · Switchboard' }]

/** The page that the dialog was opened on. */
const pageBehind = (conversationId: string, search: string) =>
  safeRedirect(new URLSearchParams(search).get('back'), `/messages/${conversationId}${search}`)

export const loader = page.loader({ params: { conversationId: uuid } }, async (ctx, { params }) => ({
  ...(await reviewRequestForm(ctx, params.conversationId)),
  requestId: randomUUID(),
}))

export const action = page.form(
  {
    params: { conversationId: uuid },
    // Both sentences are fixed.
    failed: 'Unable to create service review request.',
    unknown: 'Unable to request a service a review. Error was logged with support.',
  },
  async (ctx, form, { params, url }) => {
    const requestId = parseInput(z.uuid('Open the dialog again.'), form.get('requestId'))
    const { waits } = await requestReview(ctx, { conversationId: params.conversationId, requestId })
    return redirectWithToast(pageBehind(params.conversationId, url.search), {
      kind: waits ? 'info' : 'ok',
      message: waits ?? 'Review requested',
    })
  },
)

export default function RequestReview({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, text, problem, earlier, requestId } = loaderData
  return (
    <ConfirmRoute
      title="Request service review"
      description={`${name} gets this text with a link to rate your service.`}
      closeTo={pageBehind(params.conversationId, useLocation().search)}
      confirmLabel={problem ? null : 'Request'}
      result={actionData?.result}
    >
      <input type="hidden" name="requestId" value={requestId} />
      <p dir="auto" className="whitespace-pre-line break-words rounded-md bg-sunken px-3 py-2">
        {text}
      </p>
      {problem ? <PartError>{problem}</PartError> : null}
      <h3 className="mt-1 font-medium">Earlier requests</h3>
      {earlier.length === 0 ? (
        <p className="text-muted">No requests found.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {earlier.map((review) => (
            <li key={review.id} className="flex items-center gap-3">
              <DateTime at={review.createdAt} className="tabular-nums" />
              <Stars rating={review.rating} />
            </li>
          ))}
        </ul>
      )}
    </ConfirmRoute>
  )
}
