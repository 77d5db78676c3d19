import { data } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { readAccount, suspendAccount } from '../accounts.server.ts'
import type { Route } from './+types/suspend-account'

export const loader = page.loader({ can: 'operate' }, async (ctx, { params, context }: Route.LoaderArgs) => {
  const { id, name } = await readAccount(context.get(servicesContext), ctx, params.accountId)
  return { id, name }
})

export const action = page.action({ can: 'operate' }, async (ctx, { params, context }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const { id } = await readAccount(services, ctx, params.accountId)
  try {
    await suspendAccount(services, ctx, id)
  } catch (error) {
    const { status, message } = saveFailure(error, 'Unable to update account', context)
    return data({ error: message }, status)
  }
  return redirectWithToast(`/platform/accounts/${id}`, { kind: 'ok', message: 'Account suspended' })
})

export default function SuspendAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData
  return (
    <ConfirmRoute
      title={`Suspend ${name}?`}
      description="Everybody of the account is signed out at once and can’t sign in. Incoming texts are kept, outgoing ones wait. You can resume the account at any time."
      closeTo={`/platform/accounts/${id}`}
      confirmLabel="Suspend"
      danger
      error={actionData?.error}
    />
  )
}
