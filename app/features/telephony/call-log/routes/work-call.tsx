import { useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { setResult } from '#app/features/telephony/call-results/after-call.server.ts'
import { resultChoices } from '#app/features/telephony/call-results/results.server.ts'
import { getWorkableCall, setCallWorked } from '#app/features/telephony/calls/log/work-call.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/work-call'

export const loader = page.loader({ params: { callId: uuid } }, async (ctx, { params }) => {
  const { client, phoneNumber, workedBy } = await getWorkableCall(ctx, params.callId)
  return {
    results: await resultChoices(ctx),
    name: client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'an unknown number'),
    isWorked: workedBy !== null,
  }
})

const backTo = ({ url }: { url: URL }) =>
  safeRedirect(url.searchParams.get('returnTo'), `/phone-log${url.search}`)

export const action = page.form(
  {
    params: { callId: uuid },
    failed: 'Unable to review call',
    onError: stayInForm,
    to: backTo,
    // The Undo of a message has its field in the address.
    done: ({ form, params, url }) =>
      isWorked(form, url)
        ? {
            kind: 'ok',
            message: 'Call reviewed',
            undo: `/phone-log/${params.callId}/work?${new URLSearchParams({ worked: 'off', returnTo: backTo({ url }) })}`,
          }
        : 'Review taken back',
  },
  async (ctx, form, { params, url }) => {
    const result = form.get('result')
    // First, so that a colleague's review and its result stay.
    await setCallWorked(ctx, params.callId, isWorked(form, url))
    if (isWorked(form, url) && typeof result === 'string' && isUuid(result)) {
      await setResult(ctx, params.callId, result)
    }
  },
)

const isWorked = (form: FormData, url: URL) => (form.get('worked') ?? url.searchParams.get('worked')) === 'on'

export default function WorkCall({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isWorked, results } = loaderData
  return (
    <ConfirmRoute
      title={isWorked ? 'Unmark call as reviewed?' : 'Mark call as reviewed?'}
      description={`The call of ${name}.`}
      closeTo={`/phone-log${useLocation().search}`}
      confirmLabel={isWorked ? 'Unmark' : 'Mark as reviewed'}
      result={actionData?.result}
    >
      <input type="hidden" name="worked" value={isWorked ? 'off' : 'on'} />
      {isWorked || results.length === 0 ? null : (
        <>
          <Label htmlFor="call-result">What came of it?</Label>
          <Select id="call-result" name="result" defaultValue="">
            <option value="">No result</option>
            {results.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </>
      )}
    </ConfirmRoute>
  )
}
