import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { sessionContext } from '#app/middleware/contexts.ts'
import { answerTo } from '#app/lib/answer-to.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { requireSessionBeforeMfa, returnPath } from '#app/middleware/session.ts'
import { AddPasskeyForm } from '../components/add-passkey-form.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { MfaSetupForm } from '../components/mfa-setup-form.tsx'
import type { Route } from './+types/mfa-setup'
import { loadMfa, mfaIntents } from './mfa-handlers.ts'
import { handleAddPasskey } from './passkey-handlers.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSessionBeforeMfa]

export const meta: Route.MetaFunction = () => [{ title: 'Multi-factor sign-in · Switchboard' }]

/** For users who must set it up, by an authenticator app or a passkey. Others find both in their profile. */
export const loader = page.loader((ctx, { context, url }: Route.LoaderArgs) => {
  if (!context.get(sessionContext)!.mfaDue) throw redirect(returnPath(url, context))
  return { ...loadMfa(ctx), byCompany: ctx.companyAt !== null }
})

const target = ({ url, context }: ActionFunctionArgs) => returnPath(url, context)

export const action = page.intents(
  { otherwise: 'verify' },
  {
    ...mfaIntents({ target, whileReadOnly: true }),
    add: page.action({ whileReadOnly: true }, async (ctx, args: PostedArgs) => {
      const problem = await handleAddPasskey(ctx, args, { form: args.form, target: target(args) })
      return data({ problem: problem.message }, problem.status)
    }),
  },
)

export default function MfaSetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const passkeyProblem = answerTo('add', actionData)?.problem ?? null
  const setup = answerTo('setup', actionData) ?? answerTo('verify', actionData)
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
        setup={setup?.setup ?? null}
        problem={setup?.problem ?? null}
      />
      {setup?.setup ? null : (
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
