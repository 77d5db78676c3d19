import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { ShownKey } from '../components/shown-key.tsx'
import { getKey, rollKey } from '../keys/keys.server.ts'
import { OLD_WORKS_HOURS } from '../keys/limits.ts'
import { API_PATH } from '../paths.ts'
import type { Route } from './+types/roll-key'

export const meta: Route.MetaFunction = () => [{ title: 'Roll key · Switchboard' }]

export const loader = page.loader({ can: 'ownAccount', params: { keyId: uuid } }, async (ctx, { params }) => {
  const { name, ending } = await getKey(ctx, params.keyId)
  return { name, ending }
})

export const action = page.form(
  { can: 'ownAccount', params: { keyId: uuid }, failed: 'Unable to roll the key' },
  async (ctx, _, { params, keep }) => keep({ key: await rollKey(ctx, params.keyId) }),
)

export default function RollKey({ loaderData: { name, ending }, actionData }: Route.ComponentProps) {
  const key = (actionData as { key?: string } | undefined)?.key
  if (!key) {
    return (
      <ConfirmRoute
        title="Roll this key?"
        description={`“${name}” (…${ending}) gets a new value. The one that the program has works for another ${OLD_WORKS_HOURS} hours, until you give it the new one.`}
        closeTo={API_PATH}
        confirmLabel="Roll"
        result={actionData?.result}
      />
    )
  }
  return (
    <RouteDialog
      title="New value"
      description={`Give it to the program of “${name}”. The old one works for another ${OLD_WORKS_HOURS} hours.`}
      closeTo={API_PATH}
    >
      <ShownKey value={key} />
    </RouteDialog>
  )
}
