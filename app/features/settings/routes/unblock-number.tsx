import { data, useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { BLOCKED_NUMBERS_PATH } from '../blocked-numbers.ts'
import { getBlockedNumber, unblockNumber } from '../blocked-numbers.server.ts'
import { BlockedDetails } from '../components/blocked-chips.tsx'
import type { Route } from './+types/unblock-number'

export const loader = page.loader({ can: 'administer' }, (ctx, { params }: Route.LoaderArgs) =>
  getBlockedNumber(ctx, params.blockedId),
)

export const action = page.action(
  { can: 'administer' },
  async (ctx, { params, url, context }: Route.ActionArgs) => {
    await getBlockedNumber(ctx, params.blockedId)
    try {
      const { phoneNumber } = await unblockNumber(ctx, params.blockedId)
      return redirectWithToast(`${BLOCKED_NUMBERS_PATH}${url.search}`, {
        kind: 'ok',
        message: `${formatPhone(phoneNumber)} removed from block list`,
      })
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to unblock number', context)
      return data({ error: message }, status)
    }
  },
)

export default function UnblockNumber({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title={`Unblock ${formatPhone(loaderData.phoneNumber)}?`}
      description="Calls from this number ring again."
      closeTo={`${BLOCKED_NUMBERS_PATH}${useLocation().search}`}
      confirmLabel="Unblock"
      error={actionData?.error}
    >
      <div>
        <BlockedDetails number={loaderData} />
      </div>
    </ConfirmRoute>
  )
}
