import { getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { CheckboxField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import type { CatalogPlan } from '#app/features/billing/plans/catalog.ts'
import { formatCents } from '#app/features/billing/plan.ts'
import { dayIn } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { planSchema } from '../account.schema.ts'
import { readAccount } from '../accounts.server.ts'
import { listPlans, readAccountBilling, setAccountPlan } from '../plans.server.ts'
import type { Route } from './+types/account-plan'

const access = { can: 'operate', params: { accountId: uuid } } as const

export const loader = page.loader(access, async (ctx, { params, context }) => {
  const services = context.get(servicesContext)
  const [{ timezone }, billing, catalog] = await Promise.all([
    readAccount(services, ctx, params.accountId),
    readAccountBilling(services, ctx, params.accountId),
    listPlans(),
  ])
  const { plan, version, terms, trialEndsAt } = billing
  const known = catalog.plans.some(({ key }) => key === plan.type)
  return {
    ...catalog,
    plan: { ...plan, type: known ? plan.type : 'custom' },
    ...{ version, terms },
    trialEndsOn: trialEndsAt ? dayIn(new Date(new Date(trialEndsAt).getTime() - 1), timezone) : '',
    closeTo: `/platform/accounts/${params.accountId}`,
  }
})

export const action = page.form(
  {
    ...access,
    schema: planSchema,
    failed: 'Unable to update account',
    onError: onlyAtField,
    to: ({ params }) => `/platform/accounts/${params.accountId}`,
    done: 'Plan changed',
  },
  (ctx, plan, { params, context }) =>
    setAccountPlan(context.get(servicesContext), ctx, params.accountId, plan),
)

const planLabel = ({ name, fee, minutes, messages }: CatalogPlan) =>
  [
    fee === null ? name : `${name}, ${formatCents(fee)} a month`,
    `${plural(minutes, 'minute')}, ${plural(messages, 'message')}`,
  ].join(': ')

export default function AccountPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, plans, problem, version, terms, trialEndsOn, closeTo } = loaderData
  const { type, ...values } = plan
  const [form, fields] = useAppForm({
    id: 'account-plan',
    schema: async () => (await import('../account.schema.ts')).planSchema,
    lastResult: actionData?.result,
    defaultValue: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
      ...{ plan: type, terms, trialEndsOn, seen: version },
    },
  })
  const excess = fields.confirmed!.errors?.[0]
  return (
    <RouteDialog
      title="Change the plan"
      description="What the account may use, what it has committed to, and whether it pays for it."
      closeTo={closeTo}
      size="sm"
    >
      <Form method="post" {...getFormProps(form)} className="group/plan contents">
        <DialogBody className="flex flex-col gap-4">
          <FormError form={form} />
          {problem ? <Alert variant="warn">{problem}</Alert> : null}
          {excess ? (
            <Alert variant="warn">
              {excess}
              <CheckboxField
                field={fields.confirmed!}
                label="Change the plan all the same"
                className="mt-2"
              />
            </Alert>
          ) : null}
          <input type="hidden" name="seen" value={fields.seen!.value ?? version} />
          <SelectField
            field={fields.plan!}
            label="Plan"
            options={[
              ...plans.map((each) => ({ value: each.key, label: planLabel(each) })),
              { value: 'custom', label: 'A plan of its own' },
            ]}
          />
          <div className="hidden flex-col gap-4 group-has-[option[value=custom]:checked]/plan:flex">
            <TextField field={fields.name!} label="Name" required maxLength={40} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={fields.minutes!} label="Minutes a month" inputMode="numeric" required />
              <TextField field={fields.messages!} label="Messages a month" inputMode="numeric" required />
            </div>
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField field={fields.maxLocations!} label="Locations" inputMode="numeric" required />
              <TextField field={fields.maxServices!} label="Message campaigns" inputMode="numeric" required />
              <TextField field={fields.maxPhoneNumbers!} label="Phone numbers" inputMode="numeric" required />
            </div>
          </div>
          <SelectField
            field={fields.terms!}
            label="Terms"
            options={[
              { value: 'free', label: 'Free' },
              { value: 'trial', label: 'Free until a day' },
              { value: 'paid', label: 'Paid' },
            ]}
            hint="Free ends a subscription at once, without a last invoice. Paid begins or changes one, and Stripe prorates it."
          />
          <TextField
            field={fields.trialEndsOn!}
            label="Last free day"
            type="date"
            className="hidden group-has-[option[value=trial]:checked]/plan:block"
          />
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
