import { useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { BLOCKED_NUMBERS_PATH } from '../blocked-numbers.ts'
import { getBlockedNumber, unblockNumber } from '../blocked-numbers.server.ts'
import { BlockedDetails } from '../components/blocked-chips.tsx'
import type { Route } from './+types/unblock-number'

export const loader = page.loader({ can: 'administer', params: { blockedId: uuid } }, (ctx, { params }) =>
  getBlockedNumber(ctx, params.blockedId),
)

export const action = page.form(
  { can: 'administer', params: { blockedId: uuid }, failed: 'Unable to unblock number' },
  async (ctx, _, { params, url }) => {
    const { phoneNumber } = await unblockNumber(ctx, params.blockedId)
    return redirectWithToast(`${BLOCKED_NUMBERS_PATH}${url.search}`, {
      kind: 'ok',
      message: `${formatPhone(phoneNumber)} removed from block list`,
    })
  },
)

export default function UnblockNumber({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title={`Unblock ${formatPhone(loaderData.phoneNumber)}?`}
      description="Calls from this number ring again."
      closeTo={`${BLOCKED_NUMBERS_PATH}${useLocation().search}`}
      confirmLabel="Unblock"
      result={actionData?.result}
    >
      <div>
        <BlockedDetails number={loaderData} />
      </div>
    </ConfirmRoute>
  )
}
