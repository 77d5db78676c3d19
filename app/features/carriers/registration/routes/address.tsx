import { CheckboxField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { STATES } from '#app/lib/states.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { hintWith, LockedStep, StepForm } from '../components/step-form.tsx'
import { saveAddress } from '../locations/address.server.ts'
import { locationPath } from '../locations/location.ts'
import { addressSchema } from '../locations/location.schema.ts'
import { readAddress } from '../locations/steps.server.ts'
import { addressRows } from '../locations/submission.ts'
import type { Route } from './+types/address'
import { openStep } from './open-step.server.ts'

const access = { can: 'administer', params: { locationId: uuid } } as const

export const loader = page.loader(access, (ctx, { params: { locationId } }) =>
  openStep(locationId, readAddress(ctx, locationId), 'Unable to get location address'),
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
    return <LockedStep lock={lock} rows={addressRows(values)} backTo={backTo} nextTo={nextTo} />
  }
  return (
    <StepForm form={form} lastResult={actionData?.result} opened={{ version, base: values }} backTo={backTo}>
      <TextField
        field={fields.legalName}
        label="Legal name"
        hint={hintWith(problems.legalName, 'As the business is registered.')}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.address}
          label="Address"
          hint={hintWith(problems.address, 'Street and number, no P.O. box.')}
          required
        />
        <TextField field={fields.address2} label="Address 2" hint="Suite or floor" />
        <TextField field={fields.city} label="City" hint={hintWith(problems.city)} required />
        <div className="grid grid-cols-[1fr_8rem] gap-4">
          <SelectField
            field={fields.state}
            label="State"
            hint={hintWith(problems.state)}
            options={STATES}
            placeholder="—"
            required
          />
          <TextField
            field={fields.zipcode}
            label="ZIP code"
            hint={hintWith(problems.zipcode)}
            inputMode="numeric"
            required
          />
        </div>
      </div>
      <CheckboxField
        field={fields.emergencyEnabled}
        look="switch"
        label="Emergency calling"
        hint="911 calls from this location’s numbers send help to this address."
      />
    </StepForm>
  )
}
