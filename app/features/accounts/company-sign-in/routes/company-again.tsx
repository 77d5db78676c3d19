import { data, Form, Link, useSearchParams } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AuthCard } from '#app/features/accounts/auth/components/auth-card.tsx'
import { AppError } from '#app/lib/errors.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { orUnavailable } from '#app/lib/unavailable.server.ts'
import { servicesContext, sessionContext } from '#app/middleware/contexts.ts'
import { requireSessionEvenLocked, returnPath } from '#app/middleware/session.ts'
import { visitorOf } from '#app/middleware/visitor.ts'
import { ContinueToProvider } from '../components/continue-to-provider.tsx'
import { noteCookie, proveAgain } from '../company-sign-in.server.ts'
import type { Route } from './+types/company-again'

export const middleware: Route.MiddlewareFunction[] = [requireSessionEvenLocked]

export const meta: Route.MetaFunction = () => [{ title: 'Company sign-in · Switchboard' }]

/** The user of a session shows at their company who they are, to unlock it or to confirm a change. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = context.get(sessionContext)!
  try {
    const { url: page, ...start } = await orUnavailable(
      proveAgain(services, session, { target: returnPath(url, context) }, visitorOf(request, context)),
    )
    return data(
      { message: null, page: { url: page, name: start.name } },
      { headers: { 'Set-Cookie': noteCookie(start.note) } },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ message: error.message, page: null }, error.status)
  }
}

export default function CompanyAgain({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (actionData?.page) return <ContinueToProvider {...actionData.page} />
  return (
    <AuthCard title="Show that it’s you" lead="Sign in at your company once more. You come back here.">
      <Form method="post" className="grid gap-3">
        {actionData?.message ? <Alert variant="bad">{actionData.message}</Alert> : null}
        <SubmitButton size="lg" pendingLabel="Continuing…">
          Continue to your company
        </SubmitButton>
        <Link
          to={safeRedirect(search.get('redirect'))}
          className={buttonVariants({ variant: 'ghost', size: 'lg' })}
        >
          Back
        </Link>
      </Form>
    </AuthCard>
  )
}
