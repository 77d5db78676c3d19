import { data } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { REOPEN_DAYS } from '#app/lib/account-closing.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { closeAccount } from '../closing.server.ts'
import type { Route } from './+types/close-account'

export const loader = page.loader({ can: 'ownAccount' }, async (ctx) => ({ name: ctx.account.name.trim() }))

export const action = page.action(
  { can: 'ownAccount' },
  async (ctx, { request, context }: Route.ActionArgs) => {
    const name = (await request.formData()).get('name')
    try {
      await closeAccount(ctx, { name: typeof name === 'string' ? name : '' })
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to delete account', context)
      return data({ error: message }, status)
    }
    return redirectWithToast('/account/info/data', { kind: 'ok', message: 'Account closed' })
  },
)

export default function CloseAccount({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  return (
    <ConfirmRoute
      title="Close the account?"
      description={`Texts, campaigns, reminders and calls stop at once, for everybody. An owner can reopen the account for ${REOPEN_DAYS} days. Then everything in it is erased for good.`}
      closeTo="/account/info/data"
      confirmLabel="Close account"
      danger
      error={error}
    >
      <Label htmlFor="close-name" className="block">
        Type <strong className="font-semibold">{name}</strong> to confirm
      </Label>
      <Input
        id="close-name"
        name="name"
        required
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
      />
    </ConfirmRoute>
  )
}
