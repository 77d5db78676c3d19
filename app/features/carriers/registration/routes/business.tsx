import { Form } from 'react-router'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { SealedField } from '#app/features/people/records/components/sealed-field.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { StepInputs } from '../components/step-inputs.tsx'
import { hintWith, LockedStep, StepForm } from '../components/step-form.tsx'
import { saveBusiness } from '../locations/business.server.ts'
import { locationPath } from '../locations/location.ts'
import { BUSINESS } from '../locations/location-fields.ts'
import { businessSchema } from '../locations/location.schema.ts'
import { readBusiness } from '../locations/steps.server.ts'
import { reviewRows } from '../locations/step-fields.ts'
import type { Route } from './+types/business'
import { openStep } from './open-step.server.ts'

const access = { can: 'administer', params: { locationId: uuid } } as const

export const loader = page.loader(access, (ctx, { params: { locationId } }) =>
  openStep(locationId, readBusiness(ctx, locationId), 'Unable to get location business info'),
)

export const action = page.form(
  {
    ...access,
    schema: businessSchema,
    hide: ['registrationNumber'],
    // The server's own message is preferred.
    unknown: 'Unable to update business info',
    to: ({ params }) => locationPath(params.locationId, 'rep/1'),
  },
  (ctx, value, { params }) => saveBusiness(ctx, params.locationId, value),
)

export default function Business({ loaderData, actionData, params: { locationId } }: Route.ComponentProps) {
  const { values, mask, version, lock, problems } = loaderData
  const [form, fields] = useAppForm({
    id: 'business',
    schema: async () => (await import('../locations/location.schema.ts')).businessSchema,
    lastResult: actionData?.result,
    defaultValue: values,
  })
  const backTo = locationPath(locationId, 'address')
  if (lock) {
    const rows = reviewRows(BUSINESS, { ...values, registrationNumber: mask })
    return <LockedStep lock={lock} rows={rows} backTo={backTo} nextTo={locationPath(locationId, 'rep/1')} />
  }
  const { label, hint } = BUSINESS.fields.registrationNumber
  const revealAction = locationPath(locationId, 'business/reveal')
  return (
    <>
      <StepForm
        form={form}
        lastResult={actionData?.result}
        opened={{ version, base: values }}
        backTo={backTo}
      >
        <StepInputs
          step={BUSINESS}
          fields={fields}
          problems={problems}
          instead={{
            registrationNumber: (
              <SealedField
                field={fields.registrationNumber}
                label={label}
                hint={hintWith(
                  problems.registrationNumber,
                  mask ? 'Leave blank to keep what is stored.' : hint,
                )}
                className=""
                keeps
                state={mask ? { mask, revealAction, revealForm: 'reveal' } : undefined}
              />
            ),
          }}
        />
      </StepForm>
      {mask ? <Form id="reveal" method="post" action={revealAction} hidden /> : null}
    </>
  )
}
