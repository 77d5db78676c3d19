import { useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { blockNumberSchema } from '../blocked-number.schema.ts'
import { BLOCKED_NUMBERS_PATH, blockedMessage, BLOCKING } from '../blocked-numbers.ts'
import { blockNumber } from '../blocked-numbers.server.ts'
import { BlockNumberForm } from '../components/block-number-form.tsx'
import type { Route } from './+types/block-number'

export const meta: Route.MetaFunction = () => [{ title: 'Block number · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, () => null)

export const action = page.form(
  {
    can: 'administer',
    schema: blockNumberSchema,
    failed: 'Unable to block number',
    onError: onlyAtField,
  },
  async (ctx, value, { url }) => {
    const { phoneNumber } = await blockNumber(ctx, value)
    return redirectWithToast(`${BLOCKED_NUMBERS_PATH}${url.search}`, {
      kind: 'ok',
      message: blockedMessage(phoneNumber),
    })
  },
)

export default function BlockNumber({ actionData }: Route.ComponentProps) {
  const closeTo = `${BLOCKED_NUMBERS_PATH}${useLocation().search}`
  return (
    <RouteDialog title="Block number" description={BLOCKING} closeTo={closeTo} size="sm">
      <BlockNumberForm lastResult={actionData?.result} closeTo={closeTo} />
    </RouteDialog>
  )
}
