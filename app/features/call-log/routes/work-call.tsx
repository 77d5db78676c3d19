import { data, useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { getWorkableCall, setCallWorked } from '#app/features/calls/log/work-call.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/work-call'

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const { client, phoneNumber, workedBy } = await getWorkableCall(ctx, params.callId)
  return {
    name: client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'an unknown number'),
    isWorked: workedBy !== null,
  }
})

export const action = page.action(async (ctx, { params, request, url, context }: Route.ActionArgs) => {
  const worked = (await request.formData()).get('worked') === 'on'
  try {
    await setCallWorked(ctx, params.callId, worked)
  } catch (error) {
    const { status, message } = saveFailure(error, 'Unable to review call', context)
    return data({ error: message }, status)
  }
  const message = worked ? 'Call reviewed' : 'Review taken back'
  return redirectWithToast(`/phone-log${url.search}`, { kind: 'ok', message })
})

export default function WorkCall({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isWorked } = loaderData
  return (
    <ConfirmRoute
      title={isWorked ? 'Unmark call as reviewed?' : 'Mark call as reviewed?'}
      description={`The call of ${name}.`}
      closeTo={`/phone-log${useLocation().search}`}
      confirmLabel={isWorked ? 'Unmark' : 'Mark as reviewed'}
      error={actionData?.error}
    >
      <input type="hidden" name="worked" value={isWorked ? 'off' : 'on'} />
    </ConfirmRoute>
  )
}
