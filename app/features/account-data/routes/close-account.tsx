import { data } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { REOPEN_DAYS } from '#app/lib/account-closing.ts'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { confirmPassword } from '#app/features/auth/confirm-password.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { closeAccount } from '../closing.server.ts'
import type { Route } from './+types/close-account'

export const loader = page.loader({ can: 'ownAccount' }, async (ctx) => ({ name: ctx.account.name.trim() }))

export const action = page.action(
  { can: 'ownAccount' },
  async (ctx, { request, context }: Route.ActionArgs) => {
    const form = await request.formData()
    const typed = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    try {
      await confirmPassword(context.get(servicesContext), ctx, typed('currentPassword'))
      await closeAccount(ctx, { name: typed('name') })
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to delete account', context)
      return data({ error: message }, status)
    }
    return redirectWithToast('/account/info/data', { kind: 'ok', message: 'Account closed' })
  },
)

export default function CloseAccount({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Close the account?"
      description={`Texts, campaigns, reminders and calls stop at once, for everybody. An owner can reopen the account for ${REOPEN_DAYS} days. Then everything in it is erased for good.`}
      closeTo="/account/info/data"
      confirmLabel="Close account"
      danger
      typed={{ name: 'name', text: name }}
      error={actionData?.error}
    >
      <Label htmlFor="close-password">Your password</Label>
      <Input
        id="close-password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
    </ConfirmRoute>
  )
}
