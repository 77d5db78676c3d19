import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { deleteEndpoint, readEndpoint } from '../webhooks/endpoints.server.ts'
import { WEBHOOKS_PATH } from '../paths.ts'
import type { Route } from './+types/delete-webhook'

export const meta: Route.MetaFunction = () => [{ title: 'Delete webhook · Switchboard' }]

const access = { can: 'ownAccount', params: { endpointId: uuid } } as const

export const loader = page.loader(access, (ctx, { params }) => readEndpoint(ctx, params.endpointId))

export const action = page.form(
  { ...access, failed: 'Unable to delete the webhook', to: WEBHOOKS_PATH, done: 'Webhook deleted.' },
  (ctx, _, { params }) => deleteEndpoint(ctx, params.endpointId),
)

export default function DeleteWebhook({ loaderData: { id, url }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Delete this webhook?"
      description={`Nothing more is sent to ${url}, and its log is deleted. This can’t be undone.`}
      closeTo={`${WEBHOOKS_PATH}/${id}`}
      confirmLabel="Delete"
      danger
      result={actionData?.result}
    />
  )
}
