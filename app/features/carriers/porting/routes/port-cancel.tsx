import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { cancelRequest } from '../cancel.server.ts'
import { NUMBERS_PATH } from '#app/features/carriers/numbers/paths.ts'
import { portPath } from '../port.ts'
import { readPort } from '../ports.server.ts'
import type { Route } from './+types/port-cancel'

const access = { can: 'administer', params: { portId: uuid } } as const

export const meta: Route.MetaFunction = () => [{ title: 'Cancel a transfer · Switchboard' }]

export const loader = page.loader(access, (ctx, { params }) => readPort(ctx, params.portId))

export const action = page.form(access, async (ctx, _, { params }) => {
  const outcome = await cancelRequest(ctx, params.portId)
  return outcome === 'deleted'
    ? redirectWithToast(NUMBERS_PATH, { kind: 'ok', message: 'Draft deleted.' })
    : redirectWithToast(portPath(params.portId), { kind: 'ok', message: 'The transfer is canceled.' })
})

export default function CancelPort({ loaderData: port, actionData }: Route.ComponentProps) {
  const isDraft = port.status === 'draft'
  return (
    <ConfirmRoute
      title={isDraft ? 'Delete this draft?' : 'Cancel this transfer?'}
      description={
        isDraft
          ? 'What you typed and its documents are deleted. This can’t be undone.'
          : 'The numbers stay with your current carrier. You can start again later.'
      }
      closeTo={portPath(port.id)}
      confirmLabel={isDraft ? 'Delete' : 'Cancel the transfer'}
      danger
      result={actionData?.result}
    />
  )
}
