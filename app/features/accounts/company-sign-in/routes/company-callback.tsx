import { data, Link, redirect } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AuthCard } from '#app/features/accounts/auth/components/auth-card.tsx'
import { clearPendingCookie, pendingCookie } from '#app/features/accounts/auth/authenticator.server.ts'
import { sessionCookie, tokenFrom } from '#app/features/accounts/auth/cookie.server.ts'
import { findSession } from '#app/features/accounts/auth/session.server.ts'
import { signOut } from '#app/features/accounts/auth/sign-out.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { orUnavailable } from '#app/lib/unavailable.server.ts'
import { clientAddressContext, servicesContext } from '#app/middleware/contexts.ts'
import { visitorOf } from '#app/middleware/visitor.ts'
import { SIGN_IN_PATH } from '../company-sign-in.ts'
import { clearNoteCookie, finishCompanySignIn, noteFrom } from '../company-sign-in.server.ts'
import type { Route } from './+types/company-callback'

export const meta: Route.MetaFunction = () => [{ title: 'Company sign-in · Switchboard' }]

/** Where the provider leads back to. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const headers = new Headers()
  headers.append('Set-Cookie', clearNoteCookie())
  try {
    const found = await orUnavailable(findSession(services, tokenFrom(request.headers)))
    const session = found.state === 'open' || found.state === 'locked' ? found.session : null
    const { result, target } = await orUnavailable(
      finishCompanySignIn(
        services,
        { sealed: noteFrom(request.headers), accountId: params.accountId ?? null, back: url, session },
        visitorOf(request, context),
      ),
    )
    if (result.step === 'again') return redirect(target, { headers })
    if (result.step === 'mfa') {
      headers.append('Set-Cookie', pendingCookie(result.pending))
      return redirect(`/login?${new URLSearchParams({ step: 'code', redirect: target })}`, { headers })
    }
    if (result.step !== 'done') throw new AppError('unauthorized', 'Please sign in again.')
    // In a shared browser this signs out the previous user.
    await signOut(services, tokenFrom(request.headers), context.get(clientAddressContext))
    headers.append('Set-Cookie', sessionCookie(result.token))
    headers.append('Set-Cookie', clearPendingCookie())
    return redirect(target, { headers })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ message: error.message }, { status: error.status, headers })
  }
}

export default function CompanyCallback({ loaderData }: Route.ComponentProps) {
  return (
    <AuthCard title="You aren’t signed in" lead={loaderData.message}>
      <div className="grid gap-3">
        <Link to={SIGN_IN_PATH} className={buttonVariants({ variant: 'primary', size: 'lg' })}>
          Try again
        </Link>
        <Link to="/login" className={buttonVariants({ size: 'lg' })}>
          Sign in with a password
        </Link>
      </div>
    </AuthCard>
  )
}
