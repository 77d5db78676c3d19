import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { EndpointForm } from '../components/endpoint-form.tsx'
import { endpointSchema } from '../webhooks/endpoint.schema.ts'
import { addEndpoint } from '../webhooks/endpoints.server.ts'
import { WEBHOOKS_PATH } from '../paths.ts'
import type { Route } from './+types/new-webhook'

export const meta: Route.MetaFunction = () => [{ title: 'New webhook · Switchboard' }]

export const loader = page.loader({ can: 'ownAccount' }, () => null)

export const action = page.form(
  { can: 'ownAccount', schema: endpointSchema, failed: 'Unable to create the webhook' },
  async (ctx, value) =>
    redirectWithToast(`${WEBHOOKS_PATH}/${await addEndpoint(ctx, value)}`, {
      kind: 'ok',
      message: 'Webhook created.',
    }),
)

export default function NewWebhook({ actionData }: Route.ComponentProps) {
  return (
    <RouteDialog
      title="New webhook"
      description="We post each event as signed JSON, and repeat what fails for a day."
      closeTo={WEBHOOKS_PATH}
    >
      <EndpointForm closeTo={WEBHOOKS_PATH} lastResult={actionData?.result} />
    </RouteDialog>
  )
}
