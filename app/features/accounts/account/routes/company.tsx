import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { data, Form, useLocation } from 'react-router'
import { ErrorState } from '#app/components/feedback/empty-state.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Card } from '#app/components/page-header.tsx'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError, FormError } from '#app/components/forms/field.tsx'
import { CheckboxField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { log } from '#app/lib/log.server.ts'
import { plural } from '#app/lib/plural.ts'
import { STATES } from '#app/lib/states.ts'
import { zoneOptions } from '#app/lib/time-zones.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { type Company, readCompany, saveCompany } from '../company.server.ts'
import { companySchema } from '../company.schema.ts'
import { GATHERING_FORMS, GATHERING_LABELS } from '../gathering-forms.ts'
import type { Route } from './+types/company'

export const meta: Route.MetaFunction = () => [{ title: 'Account · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { context }: Route.LoaderArgs) => {
  try {
    return { company: await readCompany(ctx) }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'account not loaded')
    return data({ company: null }, { status: 500 })
  }
})

export const action = page.form(
  {
    can: 'administer',
    schema: companySchema,
    failed: 'Unable to update account',
    to: '/account/info/settings',
    done: 'Account updated',
  },
  saveCompany,
)

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { company } = loaderData
  const { key } = useLocation()
  if (!company) return <ErrorState title="Loading Account Error" />
  return (
    // A save resets the form; what others save, which only loads the page again, doesn't.
    <CompanyForm key={key} company={company} lastResult={actionData?.result} />
  )
}

function CompanyForm({ company, lastResult }: { company: Company; lastResult: FormResult }) {
  const [touched, setTouched] = useState(lastResult !== undefined)
  const [form, fields] = useAppForm({
    id: 'company',
    schema: async () => (await import('../company.schema.ts')).companySchema,
    lastResult,
    defaultValue: { ...company.values, mfaRequired: company.values.mfaRequired ? 'on' : '' },
  })
  const chosen = [fields.gatheringForms.initialValue].flat() as unknown[]
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      onChange={() => setTouched(true)}
      className="flex max-w-[760px] flex-col gap-4"
    >
      <FormError form={form} />
      <EditFields version={company.version} base={company.values} lastResult={lastResult} />
      <Card title="Company">
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <TextField field={fields.name} label="Name" required />
          <TextField field={fields.legalName} label="Legal name" />
          <TextField field={fields.address} label="Address" />
          <TextField field={fields.address2} label="Suite or floor" />
          <TextField field={fields.city} label="City" />
          <div className="grid grid-cols-[1fr_8rem] gap-4">
            <SelectField field={fields.state} label="State" options={STATES} placeholder="—" />
            <TextField field={fields.zipcode} label="ZIP code" inputMode="numeric" />
          </div>
          <SelectField
            field={fields.timezone}
            label="Time zone"
            hint="Decides which day it is, and the times on every page."
            options={zoneOptions(company.values.timezone)}
          />
        </div>
      </Card>
      <Card title="Sign-in">
        <div className="p-4">
          <CheckboxField
            field={fields.mfaRequired}
            look="switch"
            label="Require multi-factor sign-in (MFA)"
            hint={mfaHint(company)}
          />
        </div>
      </Card>
      <Card title="Forms">
        <fieldset className="p-4">
          <legend className="sr-only">Forms of contacts</legend>
          <p className="pb-2 text-muted text-sm">
            What you record about contacts. Turning one off hides it; what is recorded stays.
          </p>
          <div className="grid gap-1 sm:grid-cols-2">
            {GATHERING_FORMS.map((name) => (
              <label key={name} className="flex min-h-6 items-start gap-2.5">
                <Checkbox
                  name={fields.gatheringForms.name}
                  value={name}
                  defaultChecked={chosen.includes(name)}
                  className="mt-px"
                />
                {GATHERING_LABELS[name]}
              </label>
            ))}
          </div>
          <FieldError field={fields.gatheringForms} />
        </fieldset>
      </Card>
      <div className="flex justify-end">
        <SubmitButton>Update</SubmitButton>
      </div>
      <UnsavedGuard when={touched} />
    </Form>
  )
}

function mfaHint({ users, usersWithMfa }: Company): string {
  const without = users - usersWithMfa
  if (without === 0) return 'Everyone has set it up.'
  return `${plural(without, 'employee has', 'employees have')} not set it up. While this is on, they must do so before they can go on.`
}
