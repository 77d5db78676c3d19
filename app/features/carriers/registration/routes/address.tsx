import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { StepInputs } from '../components/step-inputs.tsx'
import { LockedStep, StepForm } from '../components/step-form.tsx'
import { saveAddress } from '../locations/address.server.ts'
import { locationPath } from '../locations/location.ts'
import { ADDRESS } from '../locations/location-fields.ts'
import { addressSchema } from '../locations/location.schema.ts'
import { readAddressStep } from '../locations/steps.server.ts'
import { reviewRows } from '../locations/step-fields.ts'
import type { Route } from './+types/address'
import { openStep } from './open-step.server.ts'

const access = { can: 'administer', params: { locationId: uuid } } as const

export const loader = page.loader(access, (ctx, { params: { locationId } }) =>
  openStep(locationId, readAddressStep(ctx, locationId), 'Unable to get location address'),
)

export const action = page.form(
  {
    ...access,
    schema: addressSchema,
    failed: 'Unable to update address',
    to: ({ params }) => locationPath(params.locationId, 'business'),
  },
  (ctx, value, { params }) => saveAddress(ctx, params.locationId, value),
)

export default function Address({ loaderData, actionData, params: { locationId } }: Route.ComponentProps) {
  const { values, version, lock, problems } = loaderData
  const [form, fields] = useAppForm({
    id: 'address',
    schema: async () => (await import('../locations/location.schema.ts')).addressSchema,
    lastResult: actionData?.result,
    defaultValue: { ...values, emergencyEnabled: values.emergencyEnabled ? 'on' : '' },
  })
  const backTo = locationPath(locationId, 'general')
  if (lock) {
    const nextTo = locationPath(locationId, 'business')
    return <LockedStep lock={lock} rows={reviewRows(ADDRESS, values)} backTo={backTo} nextTo={nextTo} />
  }
  return (
    <StepForm form={form} lastResult={actionData?.result} opened={{ version, base: values }} backTo={backTo}>
      <StepInputs step={ADDRESS} fields={fields} problems={problems} />
    </StepForm>
  )
}
