import { data, Link, redirect, useSearchParams } from 'react-router'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { orUnavailable } from '#app/lib/unavailable.server.ts'
import { clientAddressContext, servicesContext, sessionContext } from '#app/middleware/contexts.ts'
import { optionalSession, returnPath } from '#app/middleware/session.ts'
import {
  authenticator,
  clearChallengeCookie,
  clearPendingCookie,
  pendingCookie,
  pendingFrom,
} from '../authenticator.server.ts'
import { CodeForm } from '../components/code-form.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { Authenticating } from '../components/authenticating.tsx'
import { HealthAlert } from '../components/health-alert.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { RecoveryForm } from '../components/recovery-form.tsx'
import { sessionCookie, tokenFrom } from '../cookie.server.ts'
import { firstPage, REASONS } from '../session.server.ts'
import { secondStepOf } from '../sign-in.server.ts'
import { signOut } from '../sign-out.server.ts'
import { visitorOf } from '#app/middleware/visitor.ts'
import type { Route } from './+types/login'

export const middleware: Route.MiddlewareFunction[] = [optionalSession]

export const meta: Route.MetaFunction = () => [{ title: 'Sign in · Switchboard' }]

/** The desktop app's name in its user agent. */
const DESKTOP_APP = 'SwitchboardDesktop/'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (context.get(sessionContext)) throw redirect(returnPath(url, context))
  const wantsCode = url.searchParams.get('step') === 'code'
  const second = wantsCode
    ? await secondStepOf(context.get(servicesContext), pendingFrom(request.headers))
    : null
  if (wantsCode && !second) {
    url.searchParams.delete('step')
    throw redirect(url.pathname + url.search, { headers: { 'Set-Cookie': clearPendingCookie() } })
  }
  const { DESKTOP_WINDOWS_URL: windows, DESKTOP_MAC_URL: mac } = env()
  const inDesktopApp = request.headers.get('user-agent')?.includes(DESKTOP_APP)
  const reason = url.searchParams.get('reason')
  return {
    // Only our own messages, so that a link can't show other text on the page where users type passwords.
    reason: Object.values<string | null>(REASONS).includes(reason) ? reason : null,
    /** The second step takes this or a recovery code; null for the first step. */
    second,
    downloads: inDesktopApp ? {} : { windows, mac },
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.clone().formData()
  const target = returnPath(url, context)
  const email = String(form.get('email') ?? '')
  try {
    const step = form.get('step')
    const strategy = step === 'code' || step === 'passkey' ? step : 'password'
    const authentication = authenticator(services, visitorOf(request, context)).authenticate(
      strategy,
      request,
    )
    const result = await orUnavailable(authentication)
    if (result.step === 'platform') {
      const needed = { field: 'platform', message: form.get('platform') ? 'Choose a platform.' : null }
      return data({ ...needed, email, platforms: result.platforms }, 422)
    }
    if (result.step === 'mfa') {
      const query = new URLSearchParams({ step: 'code', redirect: target })
      return redirect(`/login?${query}`, { headers: { 'Set-Cookie': pendingCookie(result.pending) } })
    }
    // In a shared browser this signs out the previous user.
    await signOut(services, tokenFrom(request.headers), context.get(clientAddressContext))
    const headers = new Headers()
    headers.append('Set-Cookie', sessionCookie(result.token))
    headers.append('Set-Cookie', clearPendingCookie())
    headers.append('Set-Cookie', clearChallengeCookie())
    return redirect(await firstPage(services, result.token, target), { headers })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reply = { field: error.field ?? null, message: error.message, email, platforms: [] }
    return data(reply, error.status)
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData ?? null
  if (loaderData.second === 'passkey') {
    return (
      <AuthCard title="Use your passkey" lead="Your account asks for more than a password.">
        <PasskeyButton />
        <p className="mt-6 mb-3 text-muted text-sm">No passkey here? Use one of your recovery codes.</p>
        <RecoveryForm problem={problem?.message ?? null} />
        <Button asChild variant="ghost" size="lg" className="mt-2 w-full">
          <a href="/logout">Cancel</a>
        </Button>
        <Authenticating />
      </AuthCard>
    )
  }
  if (loaderData.second === 'app') {
    return (
      <AuthCard
        title="Enter your code"
        lead="Two-step sign-in is on for you. Type the 6-digit code your authenticator app shows."
      >
        <CodeForm problem={problem} />
        <PasskeyButton className="mt-3" />
        <details className="mt-4 text-sm">
          <summary className="cursor-pointer py-1 text-brand-text">
            Don’t have your app? Use a recovery code
          </summary>
          <div className="mt-3">
            <RecoveryForm />
          </div>
        </details>
        <Authenticating />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Sign in"
      lead="Your phone, texts and clients in one place."
      footer={<Downloads {...loaderData.downloads} />}
    >
      {loaderData.reason && !problem ? (
        <Alert variant="info" className="mb-4">
          You were logged out: {loaderData.reason}.
        </Alert>
      ) : null}
      <HealthAlert />
      <PasswordForm problem={problem} />
      <PasskeyButton className="mt-3" />
      <CompanyLink />
      <Authenticating />
    </AuthCard>
  )
}

/** Leads to the company's own sign-in, for those whose company has one. */
function CompanyLink() {
  const [search] = useSearchParams()
  const target = search.get('redirect')
  return (
    <p className="mt-3 text-center text-sm">
      <Link
        to={`/login/company${target ? `?${new URLSearchParams({ redirect: target })}` : ''}`}
        className="inline-block py-1 text-brand-text hover:underline"
      >
        Sign in with your company account
      </Link>
    </p>
  )
}

function Downloads({ windows, mac }: { windows?: string | undefined; mac?: string | undefined }) {
  if (!windows && !mac) return null
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
      Desktop app:
      {windows ? (
        <a href={windows} className="py-1 text-brand-text hover:underline">
          Windows
        </a>
      ) : null}
      {mac ? (
        <a href={mac} className="py-1 text-brand-text hover:underline">
          Mac
        </a>
      ) : null}
    </p>
  )
}
