import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { useLocation } from 'react-router'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import {
  BLOCK_REASON_MAX,
  blockedMessage,
  BLOCKING,
} from '#app/features/accounts/settings/blocked-numbers.ts'
import { blockNumber } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { getLogEntry } from '../get-log-entry.server.ts'
import type { Route } from './+types/block-caller'

export const loader = page.loader({ params: { callId: uuid } }, async (ctx, { params }) => {
  const { phoneNumber } = await getLogEntry(ctx, params.callId)
  if (!phoneNumber) throw notFound('This number')
  return { phoneNumber }
})

export const action = page.form(
  { params: { callId: uuid }, failed: 'Unable to block number' },
  async (ctx, form, { params, url }) => {
    const { phoneNumber } = await getLogEntry(ctx, params.callId)
    const reason = String(form.get('reason') ?? '')
    const blocked = await blockNumber(ctx, { phoneNumber: phoneNumber ?? '', reason })
    return redirectWithToast(`/phone-log${url.search}`, {
      kind: 'ok',
      message: blockedMessage(blocked.phoneNumber),
    })
  },
)

/** Blocks the number of a call. */
export default function BlockCaller({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `/phone-log${useLocation().search}`
  const result = actionData?.result
  const problem = formProblem(result)
  return (
    <FormDialog
      title={`Block ${formatPhone(loaderData.phoneNumber)}?`}
      description={BLOCKING}
      size="sm"
      cancelTo={closeTo}
      submit="Block number"
      submitProps={{ variant: 'danger' }}
      bodyClassName="gap-1.5"
    >
      <Label htmlFor="block-reason">Reason</Label>
      <Input
        id="block-reason"
        name="reason"
        maxLength={BLOCK_REASON_MAX}
        autoComplete="off"
        defaultValue={String(result?.initialValue?.reason ?? '')}
      />
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
    </FormDialog>
  )
}
