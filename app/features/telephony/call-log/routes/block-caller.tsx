import { Form, Link, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { BLOCK_REASON_MAX } from '#app/features/accounts/settings/blocked-number-limits.ts'
import { blockedMessage, BLOCKING } from '#app/features/accounts/settings/blocked-numbers.ts'
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
    <RouteDialog
      title={`Block ${formatPhone(loaderData.phoneNumber)}?`}
      description={BLOCKING}
      closeTo={closeTo}
      size="sm"
    >
      <Form method="post" className="contents" preventScrollReset>
        <DialogBody className="flex flex-col gap-1.5">
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
        </DialogBody>
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton variant="danger">Block number</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
