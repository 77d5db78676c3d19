import { data, redirect } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { sessionContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { requireSessionBeforeMfa, returnPath } from '#app/middleware/session.ts'
import { AddPasskeyForm } from '../components/add-passkey-form.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { MfaSetupForm } from '../components/mfa-setup-form.tsx'
import type { Route } from './+types/mfa-setup'
import { handleMfa, loadMfa } from './mfa-handlers.ts'
import { handleAddPasskey } from './passkey-handlers.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSessionBeforeMfa]

export const meta: Route.MetaFunction = () => [{ title: 'Multi-factor sign-in · Switchboard' }]

/** For users who must set it up, by an authenticator app or a passkey. Others find both in their profile. */
export const loader = page.loader((ctx, { context, url }: Route.LoaderArgs) => {
  if (!context.get(sessionContext)!.mfaDue) throw redirect(returnPath(url, context))
  return { ...loadMfa(ctx), byCompany: ctx.companyAt !== null }
})

export const action = page.action({ whileReadOnly: true }, async (ctx, args: Route.ActionArgs) => {
  const target = returnPath(args.url, args.context)
  const form = await args.request.clone().formData()
  if (form.get('intent') !== 'add') return handleMfa(ctx, args, target)
  const passkeyProblem = await handleAddPasskey(ctx, args, { form, target })
  return data({ setup: null, problem: null, passkeyProblem: passkeyProblem.message }, passkeyProblem.status)
})

export default function MfaSetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const passkeyProblem = actionData && 'passkeyProblem' in actionData ? actionData.passkeyProblem : null
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
      {actionData?.setup ? null : (
        <section aria-labelledby="by-passkey" className="js-only mt-6 grid gap-4 border-line border-t pt-6">
          <h2 id="by-passkey" className="font-semibold">
            Or use a passkey
          </h2>
          <p className="text-muted">
            No phone needed: your finger, face or PIN on this device takes the place of the code.
          </p>
          <AddPasskeyForm problem={passkeyProblem} byCompany={loaderData.byCompany} />
        </section>
      )}
    </AuthCard>
  )
}
