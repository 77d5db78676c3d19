import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { HolderForm } from '../components/details-form.tsx'
import { PortSteps } from '../components/port-steps.tsx'
import { saveHolder } from '../drafts.server.ts'
import { NUMBERS_PATH, PORT_PATH } from '#app/features/carriers/numbers/paths.ts'
import { portPath } from '../port.ts'
import { holderSchema, portDraftSchema } from '../port.schema.ts'
import { loadDraft } from './draft.server.ts'
import type { Route } from './+types/port-details'

const access = { can: 'administer', params: { portId: uuid } } as const

export const meta: Route.MetaFunction = () => [{ title: 'Details of a transfer · Switchboard' }]

export const loader = page.loader(access, (ctx, { params }) => loadDraft(ctx, params.portId))

const failed = 'Unable to save port request'

export const action = page.intents(
  { otherwise: 'continue' },
  {
    continue: page.form({ ...access, schema: holderSchema, failed }, async (ctx, value, { params }) => {
      await saveHolder(ctx, params.portId, value)
      return redirectWithToast(portPath(params.portId, 'documents'), {
        kind: 'ok',
        message: 'Details saved.',
      })
    }),
    draft: page.form(
      { ...access, schema: portDraftSchema, disableAutoCoercion: true, failed },
      async (ctx, value, { params }) => {
        await saveHolder(ctx, params.portId, value)
        return redirectWithToast(PORT_PATH, {
          kind: 'ok',
          message: 'Draft saved. You can continue any time.',
        })
      },
    ),
  },
)

export default function PortDetails({ loaderData: port, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog
      title="Transfer your own number"
      description="Enter everything exactly as on the bill of your current carrier. Carriers refuse a move when it differs."
      closeTo={NUMBERS_PATH}
      size="lg"
    >
      <PortSteps port={port} current="details" />
      <HolderForm key={port.version} port={port} result={actionData?.result} />
    </RouteDialog>
  )
}
