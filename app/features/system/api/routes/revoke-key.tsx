import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { getKey, revokeKey } from '../keys/keys.server.ts'
import { API_PATH } from '../paths.ts'
import type { Route } from './+types/revoke-key'

export const meta: Route.MetaFunction = () => [{ title: 'Revoke key · Switchboard' }]

export const loader = page.loader({ can: 'ownAccount', params: { keyId: uuid } }, async (ctx, { params }) => {
  const { name, ending } = await getKey(ctx, params.keyId)
  return { name, ending }
})

export const action = page.form(
  {
    can: 'ownAccount',
    whileReadOnly: true,
    params: { keyId: uuid },
    failed: 'Unable to revoke the key',
    to: API_PATH,
    done: 'Key revoked.',
  },
  (ctx, _, { params }) => revokeKey(ctx, params.keyId),
)

export default function RevokeKey({ loaderData: { name, ending }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Revoke this key?"
      description={`“${name}” (…${ending}) stops working at once. This can’t be undone.`}
      closeTo={API_PATH}
      confirmLabel="Revoke"
      result={actionData?.result}
    />
  )
}
