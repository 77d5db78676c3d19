import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { readAccount, suspendAccount } from '../accounts.server.ts'
import type { Route } from './+types/suspend-account'

export const loader = page.loader(
  { can: 'operate', params: { accountId: uuid } },
  async (ctx, { params, context }) => {
    const { id, name } = await readAccount(context.get(servicesContext), ctx, params.accountId)
    return { id, name }
  },
)

export const action = page.form(
  {
    can: 'operate',
    whileReadOnly: true,
    params: { accountId: uuid },
    failed: 'Unable to update account',
    to: ({ params }) => `/platform/accounts/${params.accountId}`,
    done: 'Account suspended',
  },
  (ctx, _, { params, context }) => suspendAccount(context.get(servicesContext), ctx, params.accountId),
)

export default function SuspendAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData
  return (
    <ConfirmRoute
      title={`Suspend ${name}?`}
      description="Everyone in the account is signed out at once and can’t sign in. Incoming texts are kept, outgoing ones wait. A paid plan goes on being billed: change it to free to end it. You can resume the account at any time."
      closeTo={`/platform/accounts/${id}`}
      confirmLabel="Suspend"
      danger
      result={actionData?.result}
    />
  )
}
