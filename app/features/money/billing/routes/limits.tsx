import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { limitsSchema } from '../usage/usage-limits.schema.ts'
import { getLimits, setLimits } from '../usage/usage-limits.server.ts'
import type { Route } from './+types/limits'

export const meta: Route.MetaFunction = () => [{ title: 'Limits · Switchboard' }]

const CLOSE_TO = '/account/info/billing?tab=plan'

export const loader = page.loader({ can: 'ownAccount' }, getLimits)

export const action = page.form(
  {
    can: 'ownAccount',
    whileReadOnly: true,
    schema: limitsSchema,
    failed: 'Unable to save the limits',
    to: CLOSE_TO,
    done: 'Limits saved',
  },
  setLimits,
)

export default function LimitsDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { values, version } = loaderData
  const base = { minutes: values.minutes?.toString() ?? '', messages: values.messages?.toString() ?? '' }
  const [form, fields] = useAppForm({
    id: 'limits',
    schema: async () => (await import('../usage/usage-limits.schema.ts')).limitsSchema,
    lastResult: actionData?.result,
    defaultValue: base,
  })
  return (
    <FormDialog
      title="Limits"
      description="The most that your company calls and texts in a month. What comes in goes on, and is counted and billed. Use is counted every minute, so a little more may pass."
      size="sm"
      form={form}
      opened={{ version, base }}
      result={actionData?.result}
      cancelTo={CLOSE_TO}
      submit="Save"
    >
      <TextField
        field={fields.minutes}
        label="Most minutes in a month"
        inputMode="numeric"
        autoComplete="off"
        hint="When they are used, outgoing calls are refused. Incoming and emergency calls always work."
      />
      <TextField
        field={fields.messages}
        label="Most messages in a month"
        inputMode="numeric"
        autoComplete="off"
        hint="When they are used, texts are refused; campaigns and scheduled texts wait. Leave a field empty for no limit."
      />
    </FormDialog>
  )
}
