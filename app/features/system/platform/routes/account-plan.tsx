import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { dayIn } from '#app/lib/dates.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { planSchema } from '../account.schema.ts'
import { readAccount } from '../accounts.server.ts'
import { PlanForm } from '../components/plan-form.tsx'
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
    whileReadOnly: true,
    schema: planSchema,
    failed: 'Unable to update account',
    onError: onlyAtField,
    to: ({ params }) => `/platform/accounts/${params.accountId}`,
    done: 'Plan changed',
  },
  (ctx, plan, { params, context }) =>
    setAccountPlan(context.get(servicesContext), ctx, params.accountId, plan),
)

export default function AccountPlan({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog
      title="Change the plan"
      description="What the account may use, what it has committed to, and whether it pays for it."
      closeTo={loaderData.closeTo}
      size="sm"
    >
      <PlanForm {...loaderData} result={actionData?.result} />
    </RouteDialog>
  )
}
