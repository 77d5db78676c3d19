import { DateTimeField } from '#app/components/forms/date-input.tsx'
import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import type { CatalogPlan } from '#app/features/money/billing/plans/catalog.ts'
import { formatCents } from '#app/lib/money.ts'
import type { Plan } from '#app/features/money/billing/plan.ts'
import { plural } from '#app/lib/plural.ts'

export interface PlanFormProps {
  plan: Plan
  plans: readonly CatalogPlan[]
  /** Why the catalog can't be read. */
  problem: string | null
  version: string
  terms: 'free' | 'trial' | 'paid'
  trialEndsOn: string
  closeTo: string
  result: FormResult
}

const planLabel = ({ name, fee, minutes, messages }: CatalogPlan) =>
  [
    fee === null ? name : `${name}, ${formatCents(fee)} a month`,
    `${plural(minutes, 'minute')}, ${plural(messages, 'message')}`,
  ].join(': ')

/** The plan of an account, and whether it pays for it. */
export function PlanForm({
  plan,
  plans,
  problem,
  version,
  terms,
  trialEndsOn,
  closeTo,
  result,
}: PlanFormProps) {
  const { type, ...values } = plan
  const [form, fields] = useAppForm({
    id: 'account-plan',
    schema: async () => (await import('../account.schema.ts')).planSchema,
    lastResult: result,
    defaultValue: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
      ...{ plan: type, terms, trialEndsOn, seen: version },
    },
  })
  // The field's own errors go as soon as it is checked, and its reason would go with them.
  const excess = result?.error?.confirmed?.[0]
  const open = result?.error?.openInvoices?.[0]
  return (
    <DialogForm form={form} className="group/plan" cancelTo={closeTo} submit="Save">
      {problem ? <Alert variant="warn">{problem}</Alert> : null}
      {excess ? (
        <Alert variant="warn">
          <p>{excess}</p>
          <label className="mt-2 flex min-h-6 items-start gap-2.5">
            <Checkbox name={fields.confirmed!.name} className="mt-px" />
            Change the plan all the same
          </label>
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
        <TextField field={fields.name!} label="Name" required />
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
      {open ? (
        <SelectField
          field={fields.openInvoices!}
          label="Open invoices"
          options={[
            { value: '', label: 'Choose' },
            { value: 'void', label: 'Cancel them' },
            { value: 'keep', label: 'Keep them to be paid' },
          ]}
          hint={open}
        />
      ) : null}
      <DateTimeField
        field={fields.trialEndsOn!}
        label="Last free day"
        type="date"
        className="hidden group-has-[option[value=trial]:checked]/plan:block"
      />
    </DialogForm>
  )
}
