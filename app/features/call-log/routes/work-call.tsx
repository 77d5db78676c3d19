import { useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { getWorkableCall, setCallWorked } from '#app/features/calls/log/work-call.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/work-call'

export const loader = page.loader({ params: { callId: uuid } }, async (ctx, { params }) => {
  const { client, phoneNumber, workedBy } = await getWorkableCall(ctx, params.callId)
  return {
    name: client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'an unknown number'),
    isWorked: workedBy !== null,
  }
})

export const action = page.form(
  {
    params: { callId: uuid },
    failed: 'Unable to review call',
    onError: stayInForm,
    to: ({ url }) => `/phone-log${url.search}`,
    done: ({ form }) => (isWorked(form) ? 'Call reviewed' : 'Review taken back'),
  },
  (ctx, form, { params }) => setCallWorked(ctx, params.callId, isWorked(form)),
)

const isWorked = (form: FormData) => form.get('worked') === 'on'

export default function WorkCall({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isWorked } = loaderData
  return (
    <ConfirmRoute
      title={isWorked ? 'Unmark call as reviewed?' : 'Mark call as reviewed?'}
      description={`The call of ${name}.`}
      closeTo={`/phone-log${useLocation().search}`}
      confirmLabel={isWorked ? 'Unmark' : 'Mark as reviewed'}
      result={actionData?.result}
    >
      <input type="hidden" name="worked" value={isWorked ? 'off' : 'on'} />
    </ConfirmRoute>
  )
}
