import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { REOPEN_DAYS } from '#app/lib/account-closing.ts'
import { CurrentPassword } from '#app/features/accounts/auth/components/current-password.tsx'
import { confirmPassword } from '#app/features/accounts/auth/confirm-password.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { closeAccount } from '../closing.server.ts'
import type { Route } from './+types/close-account'

export const loader = page.loader({ can: 'ownAccount' }, async (ctx) => ({ name: ctx.account.name.trim() }))

export const action = page.form(
  {
    can: 'ownAccount',
    whileReadOnly: true,
    hide: ['currentPassword'],
    failed: 'Unable to delete account',
    to: '/account/info/data',
    done: 'Account closed',
  },
  async (ctx, form, { context }) => {
    await confirmPassword(context.get(servicesContext), ctx, textOf(form, 'currentPassword'))
    await closeAccount(ctx, { name: textOf(form, 'name') })
  },
)

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export default function CloseAccount({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Close the account?"
      description={`Texts, campaigns, reminders and calls stop at once, for everyone. A paid plan isn’t renewed. An owner can reopen the account for ${REOPEN_DAYS} days. Then everything in it is erased for good.`}
      closeTo="/account/info/data"
      confirmLabel="Close account"
      danger
      typed={{ name: 'name', text: name }}
      result={actionData?.result}
    >
      <CurrentPassword problem={null} label="Your password" />
    </ConfirmRoute>
  )
}
