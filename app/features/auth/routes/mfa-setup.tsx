import { redirect } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { sessionContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { requireSessionBeforeMfa, returnPath } from '#app/middleware/session.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { MfaSetupForm } from '../components/mfa-setup-form.tsx'
import type { Route } from './+types/mfa-setup'
import { handleMfa, loadMfa } from './mfa-handlers.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSessionBeforeMfa]

export const meta: Route.MetaFunction = () => [{ title: 'Multi-factor sign-in · Switchboard' }]

/** For users who must set it up. Others find it in their profile. */
export const loader = page.loader((ctx, { context, url }: Route.LoaderArgs) => {
  if (!context.get(sessionContext)!.mfaDue) throw redirect(returnPath(url, context))
  return loadMfa(ctx)
})

export const action = page.action((ctx, args: Route.ActionArgs) =>
  handleMfa(ctx, args, returnPath(args.url, args.context)),
)

export default function MfaSetupPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthCard
      title="Set up multi-factor sign-in"
      lead="Your account asks for it before you can go on."
      footer={
        <form method="post" action="/logout">
          <Button type="submit" variant="link">
            Logout
          </Button>
        </form>
      }
    >
      <MfaSetupForm
        enabled={loaderData.enabled}
        setup={actionData?.setup ?? null}
        problem={actionData?.problem ?? null}
      />
    </AuthCard>
  )
}
