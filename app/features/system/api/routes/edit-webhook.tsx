import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { EndpointForm } from '../components/endpoint-form.tsx'
import { endpointEditSchema } from '../webhooks/endpoint.schema.ts'
import { changeEndpoint, readEndpoint } from '../webhooks/endpoints.server.ts'
import { WEBHOOKS_PATH } from '../paths.ts'
import type { Route } from './+types/edit-webhook'

export const meta: Route.MetaFunction = () => [{ title: 'Change a webhook · Switchboard' }]

const access = { can: 'ownAccount', params: { endpointId: uuid } } as const

export const loader = page.loader(access, (ctx, { params }) => readEndpoint(ctx, params.endpointId))

export const action = page.form(
  {
    ...access,
    schema: endpointEditSchema,
    failed: 'Unable to save the webhook',
    to: ({ params }) => `${WEBHOOKS_PATH}/${params.endpointId}`,
    done: 'Webhook saved.',
  },
  (ctx, value, { params }) => changeEndpoint(ctx, params.endpointId, value),
)

export default function EditWebhook({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `${WEBHOOKS_PATH}/${loaderData.id}`
  return (
    <RouteDialog title="Change the webhook" closeTo={closeTo}>
      <EndpointForm endpoint={loaderData} closeTo={closeTo} lastResult={actionData?.result} />
    </RouteDialog>
  )
}
