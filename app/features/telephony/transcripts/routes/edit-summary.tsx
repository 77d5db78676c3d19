import { getFormProps } from '@conform-to/react'
import { Form, Link, useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EditFields } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { TextareaField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { summarySchema } from '../summary.schema.ts'
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
    schema: async () => (await import('../summary.schema.ts')).summarySchema,
    lastResult,
    defaultValue: base,
  })
  return (
    <RouteDialog title="Edit summary" closeTo={closeTo}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="contents">
        <DialogBody className="flex flex-col gap-4">
          <FormError form={form} />
          <EditFields version={version} base={base} lastResult={lastResult} />
          <TextareaField field={fields.summary} label="Summary" rows={5} />
          <TextareaField field={fields.nextSteps} label="Next steps" hint="One on each line." rows={4} />
        </DialogBody>
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton>Save</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
