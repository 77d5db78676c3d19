import { redirect } from 'react-router'
import { page } from '#app/middleware/route-builder.server.ts'
import { SelectField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { StepInputs } from '../components/step-inputs.tsx'
import { StepForm } from '../components/step-form.tsx'
import { WizardFrame } from '../components/wizard-frame.tsx'
import { locationPath } from '../locations/location.ts'
import { GENERAL } from '../locations/location-fields.ts'
import { newLocationSchema } from '../locations/location.schema.ts'
import { createLocation, listCopyable } from '../locations/locations.server.ts'
import type { Route } from './+types/new-location'

export const meta: Route.MetaFunction = () => [{ title: 'Create Location · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({
  timezone: ctx.account.timezone,
  copyable: await listCopyable(ctx),
}))

export const action = page.form(
  { can: 'administer', schema: newLocationSchema, failed: 'Unable to save location' },
  async (ctx, value) => redirect(locationPath(await createLocation(ctx, value), 'address')),
)

export default function NewLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { timezone, copyable } = loaderData
  const [form, fields] = useAppForm({
    id: 'location',
    schema: async () => (await import('../locations/location.schema.ts')).newLocationSchema,
    lastResult: actionData?.result,
    defaultValue: { name: '', timezone, copyFrom: '' },
  })
  return (
    <WizardFrame wizard={null} current="general">
      <StepForm form={form} lastResult={actionData?.result} opened={null} backTo={null}>
        <StepInputs step={GENERAL} fields={fields} />
        <SelectField
          field={fields.copyFrom}
          label="Copy Business Registration From"
          hint="Only use this if the new location is registered under the same EIN."
          placeholder="N/A"
          options={copyable.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </StepForm>
    </WizardFrame>
  )
}
