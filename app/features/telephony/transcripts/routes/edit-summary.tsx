import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { useLocation } from 'react-router'
import { TextareaField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { summarySchema } from '../transcripts.schema.ts'
import { editSummary, getSummary } from '../transcripts.server.ts'
import type { Route } from './+types/edit-summary'

export const meta: Route.MetaFunction = () => [{ title: 'Edit summary · Switchboard' }]

const params = { callId: uuid, transcriptId: uuid }

export const loader = page.loader({ params }, async (ctx, { params }) => ({
  stored: await getSummary(ctx, params.callId, params.transcriptId),
  callId: params.callId,
}))

export const action = page.form(
  {
    params,
    schema: summarySchema,
    failed: 'Unable to save the summary',
    to: ({ params, url }) => `/phone-log/${params.callId}${url.search}`,
    done: 'Summary saved',
  },
  (ctx, form, { params }) => editSummary(ctx, params.transcriptId, form),
)

export default function EditSummary({ loaderData: { stored, callId }, actionData }: Route.ComponentProps) {
  const closeTo = `/phone-log/${callId}${useLocation().search}`
  const lastResult = actionData?.result
  const { version, ...base } = stored
  const [form, fields] = useAppForm({
    id: 'call-summary',
    schema: async () => (await import('../transcripts.schema.ts')).summarySchema,
    lastResult,
    defaultValue: base,
  })
  return (
    <FormDialog
      title="Edit summary"
      form={form}
      opened={{ version, base }}
      result={lastResult}
      cancelTo={closeTo}
      submit="Save"
    >
      <TextareaField field={fields.summary} label="Summary" rows={5} />
      <TextareaField field={fields.nextSteps} label="Next steps" hint="One on each line." rows={4} />
    </FormDialog>
  )
}
