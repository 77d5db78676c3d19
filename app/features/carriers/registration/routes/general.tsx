import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { StepInputs } from '../components/step-inputs.tsx'
import { StepForm } from '../components/step-form.tsx'
import { locationPath } from '../locations/location.ts'
import { GENERAL } from '../locations/location-fields.ts'
import { generalSchema } from '../locations/location.schema.ts'
import { saveGeneral } from '../locations/locations.server.ts'
import { readGeneral } from '../locations/steps.server.ts'
import type { Route } from './+types/general'

const access = { can: 'administer', params: { locationId: uuid } } as const

export const loader = page.loader(access, (ctx, { params }) => readGeneral(ctx, params.locationId))

export const action = page.form(
  {
    ...access,
    schema: generalSchema,
    failed: 'Unable to save location',
    to: ({ params }) => locationPath(params.locationId, 'address'),
  },
  (ctx, value, { params }) => saveGeneral(ctx, params.locationId, value),
)

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const { values, version } = loaderData
  const [form, fields] = useAppForm({
    id: 'location',
    schema: async () => (await import('../locations/location.schema.ts')).generalSchema,
    lastResult: actionData?.result,
    defaultValue: values,
  })
  return (
    <StepForm form={form} lastResult={actionData?.result} opened={{ version, base: values }} backTo={null}>
      <StepInputs step={GENERAL} fields={fields} />
    </StepForm>
  )
}
