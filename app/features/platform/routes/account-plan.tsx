import { getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { planSchema } from '../account.schema.ts'
import { readAccountPlan, setAccountPlan } from '../plans.server.ts'
import type { Route } from './+types/account-plan'

const access = { can: 'operate', params: { accountId: uuid } } as const

export const loader = page.loader(access, async (ctx, { params, context }) => {
  const plan = await readAccountPlan(context.get(servicesContext), ctx, params.accountId)
  return { plan, closeTo: `/platform/accounts/${params.accountId}` }
})

export const action = page.form(
  {
    ...access,
    schema: planSchema,
    failed: 'Unable to update account',
    to: ({ params }) => `/platform/accounts/${params.accountId}`,
    done: 'Plan changed',
  },
  (ctx, plan, { params, context }) =>
    setAccountPlan(context.get(servicesContext), ctx, params.accountId, plan),
)

export default function AccountPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, closeTo } = loaderData
  const [form, fields] = useAppForm({
    id: 'account-plan',
    schema: async () => (await import('../account.schema.ts')).planSchema,
    lastResult: actionData?.result,
    defaultValue: { name: plan.name, minutes: String(plan.minutes), messages: String(plan.messages) },
  })
  return (
    <RouteDialog
      title="Change the plan"
      description="What the account has committed to use each month. Its dashboard compares its usage with it."
      closeTo={closeTo}
      size="sm"
    >
      <Form method="post" {...getFormProps(form)} className="contents">
        <DialogBody className="flex flex-col gap-4">
          <FormError form={form} />
          <TextField field={fields.name!} label="Name" required maxLength={40} />
          <TextField field={fields.minutes!} label="Minutes a month" inputMode="numeric" required />
          <TextField field={fields.messages!} label="Messages a month" inputMode="numeric" required />
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
