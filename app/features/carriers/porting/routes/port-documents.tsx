import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { PortSteps } from '../components/port-steps.tsx'
import { SubmitForm } from '../components/submit-form.tsx'
import { NUMBERS_PATH } from '#app/features/carriers/numbers/paths.ts'
import { portPath } from '../port.ts'
import { submitSchema } from '../port.schema.ts'
import { submitPort } from '../submit.server.ts'
import { loadDraft } from './draft.server.ts'
import type { Route } from './+types/port-documents'

const access = { can: 'administer', params: { portId: uuid } } as const

export const meta: Route.MetaFunction = () => [{ title: 'Documents of a transfer · Switchboard' }]

export const loader = page.loader(access, (ctx, { params }) => loadDraft(ctx, params.portId))

export const action = page.form(
  { ...access, schema: submitSchema, failed: 'Unable to submit port request' },
  async (ctx, value, { params }) => {
    const outcome = await submitPort(ctx, params.portId, value)
    return redirectWithToast(
      portPath(params.portId),
      outcome === 'submitted'
        ? { kind: 'ok', message: 'Port request submitted.' }
        : { kind: 'info', message: 'We don’t know yet whether the request arrived. This page will show it.' },
    )
  },
)

export default function PortDocuments({ loaderData: port, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Transfer your own number" closeTo={NUMBERS_PATH} size="lg">
      <PortSteps port={port} current="documents" />
      <SubmitForm port={port} result={actionData?.result} />
    </RouteDialog>
  )
}
