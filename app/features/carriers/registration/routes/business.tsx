import { Form } from 'react-router'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { SealedField } from '#app/features/people/records/components/sealed-field.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { hintWith, LockedStep, StepForm } from '../components/step-form.tsx'
import { saveBusiness } from '../locations/business.server.ts'
import {
  BUSINESS_TYPES,
  ID_TYPES,
  IDENTITIES,
  idTypeLabel,
  INDUSTRIES,
  OPERATIONS,
  readable,
} from '../locations/choices.ts'
import { locationPath } from '../locations/location.ts'
import { businessSchema } from '../locations/location.schema.ts'
import { readBusiness } from '../locations/steps.server.ts'
import { businessRows } from '../locations/submission.ts'
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

const options = (values: readonly string[], label: (value: string) => string = (value) => value) =>
  values.map((value) => ({ value, label: label(value) }))

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
    const rows = businessRows({ ...values, registrationNumber: mask })
    return <LockedStep lock={lock} rows={rows} backTo={backTo} nextTo={locationPath(locationId, 'rep/1')} />
  }
  return (
    <>
      <StepForm
        form={form}
        lastResult={actionData?.result}
        opened={{ version, base: values }}
        backTo={backTo}
      >
        <div className="group grid gap-4 sm:grid-cols-2">
          <TextField
            field={fields.businessName}
            label="Business name"
            hint={hintWith(problems.businessName, 'Exactly as it is registered with the IRS.')}
            required
          />
          <SelectField
            field={fields.businessType}
            label="Business type"
            hint={hintWith(problems.businessType)}
            options={options(BUSINESS_TYPES)}
            placeholder="—"
            required
          />
          <SelectField
            field={fields.industry}
            label="Industry"
            hint={hintWith(problems.industry)}
            options={options(INDUSTRIES, readable)}
            placeholder="—"
            required
          />
          <SelectField
            field={fields.identity}
            label="Business identity"
            hint={hintWith(problems.identity, 'Can’t be changed.')}
            options={options(IDENTITIES, readable).map((option) => ({
              ...option,
              disabled: option.value !== values.identity,
            }))}
            required
          />
          <SelectField
            field={fields.idType}
            label="Registration ID type"
            hint={hintWith(problems.idType)}
            options={options(ID_TYPES, idTypeLabel)}
            required
          />
          <SealedField
            field={fields.registrationNumber}
            label="Registration number"
            hint={hintWith(
              problems.registrationNumber,
              mask ? 'Leave blank to keep what is stored.' : '12-3456789 for an EIN',
            )}
            className=""
            keeps
            state={
              mask
                ? { mask, revealAction: locationPath(locationId, 'business/reveal'), revealForm: 'reveal' }
                : undefined
            }
          />
          <TextField
            field={fields.idTypeOther}
            label="Other ID type"
            hint="Which register the number is from. The provider is only told that it is another one."
            className="hidden group-has-[option[value=OTHER]:checked]:flex sm:col-span-2"
          />
          <SelectField
            field={fields.operations}
            label="Regions of operation"
            hint={hintWith(problems.operations, 'Can’t be changed.')}
            options={options(OPERATIONS, readable).map((option) => ({
              ...option,
              disabled: option.value !== values.operations,
            }))}
            required
          />
          <TextField
            field={fields.websiteUrl}
            label="Website"
            hint={hintWith(problems.websiteUrl, 'It must be public and show the business name.')}
            type="text"
            inputMode="url"
            required
          />
          <TextField
            field={fields.socialMediaUrl}
            label="Social media"
            hint={hintWith(problems.socialMediaUrl, 'A page of the business, if it has one.')}
            type="text"
            inputMode="url"
          />
        </div>
      </StepForm>
      {mask ? (
        <Form id="reveal" method="post" action={locationPath(locationId, 'business/reveal')} hidden />
      ) : null}
    </>
  )
}
