import { data, Form, Link, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { BLOCK_REASON_MAX } from '#app/features/settings/blocked-number-limits.ts'
import { blockNumber } from '#app/features/settings/blocked-numbers.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { getLogEntry } from '../get-log-entry.server.ts'
import type { Route } from './+types/block-caller'

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const { phoneNumber } = await getLogEntry(ctx, params.callId)
  if (!phoneNumber) throw notFound('This number')
  return { phoneNumber }
})

export const action = page.action(async (ctx, { params, request, url, context }: Route.ActionArgs) => {
  const reason = String((await request.formData()).get('reason') ?? '')
  const { phoneNumber } = await getLogEntry(ctx, params.callId)
  try {
    await blockNumber(ctx, { phoneNumber: phoneNumber ?? '', reason })
  } catch (error) {
    const { status, message } = saveFailure(error, 'Unable to block number', context)
    return data({ error: message, reason }, status)
  }
  return redirectWithToast(`/phone-log${url.search}`, {
    kind: 'ok',
    message: `${formatPhone(phoneNumber!)} added to block list`,
  })
})

/** Blocks the number of a call. */
export default function BlockCaller({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `/phone-log${useLocation().search}`
  return (
    <RouteDialog
      title={`Block ${formatPhone(loaderData.phoneNumber)}?`}
      description="Its calls are refused before anybody’s phone rings, and nobody can call it."
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
            defaultValue={actionData?.reason}
          />
          {actionData ? (
            <p role="alert" className="text-bad text-sm">
              {actionData.error}
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
