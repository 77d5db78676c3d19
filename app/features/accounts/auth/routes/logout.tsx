import { useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { clientAddressContext, servicesContext } from '#app/middleware/contexts.ts'
import { returnPath } from '#app/middleware/session.ts'
import { clearPendingCookie } from '../authenticator.server.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { clearSessionCookie, tokenFrom } from '../cookie.server.ts'
import { survivesLogout } from '../persisted-state.ts'
import { REASONS } from '../session.server.ts'
import { isSignedIn, signOut } from '../sign-out.server.ts'
import type { Route } from './+types/logout'

export const meta: Route.MetaFunction = () => [{ title: 'Logging out · Switchboard' }]

/** The sign-in page follows after about a second. */
const DELAY_MS = 1000

/** Our reasons are short. A link must not be able to show a long text here. */
const MAX_REASON = 80

export async function loader({ request, url, context }: Route.LoaderArgs) {
  // Only our own pages and the address bar sign users out; a link or image on another site must not.
  const site = request.headers.get('sec-fetch-site')
  const ours = site === 'same-origin' || site === 'none'
  return finish(request, url, context, ours)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return finish(request, url, context, true)
}

async function finish(request: Request, url: URL, context: Route.LoaderArgs['context'], ours: boolean) {
  const reason = url.searchParams.get('reason')?.slice(0, MAX_REASON) || null
  const services = context.get(servicesContext)
  const token = tokenFrom(request.headers)
  // A page whose session has ended leads here. Another one, begun since in this browser, goes on.
  if (url.searchParams.has('ended') && (await isSignedIn(services, token)))
    return redirect(returnPath(url, context))
  if (ours) await signOut(services, token, context.get(clientAddressContext))
  else if (await isSignedIn(services, token)) return data({ ...EXPLICIT, ended: false })
  const headers = new Headers()
  headers.append('Set-Cookie', clearSessionCookie())
  headers.append('Set-Cookie', clearPendingCookie())
  if (!reason) return data({ ...EXPLICIT, ended: true }, { headers })
  return data(
    { reason, target: returnPath(url, context), keepsDrafts: KEEPING_DRAFTS.has(reason), ended: true },
    { headers },
  )
}

/** The user logged out: there is no page to come back to. */
const EXPLICIT = { reason: null, target: '/', keepsDrafts: false }

/** The user comes back, and hasn't left this browser to others. */
const KEEPING_DRAFTS = new Set<string>([REASONS.expired, REASONS.inactive, REASONS.elsewhere])

export default function Logout({ loaderData, actionData }: Route.ComponentProps) {
  const { reason, target, keepsDrafts, ended } = actionData ?? loaderData
  const signIn = signInPath(reason, target)
  useEffect(() => {
    if (!ended) return
    clearPersistedState(keepsDrafts)
    void stopNotifications()
    // A full load, which clears what the pages held in memory.
    const timer = setTimeout(() => location.replace(signIn), DELAY_MS)
    return () => clearTimeout(timer)
  }, [ended, keepsDrafts, signIn])
  if (!ended) {
    return (
      <AuthCard title="Log out?" lead="A link from another site led here.">
        <form method="post" className="grid gap-2">
          <Button type="submit" variant="primary" size="lg">
            Log out
          </Button>
          <Button asChild variant="ghost" size="lg">
            <Link to="/">Stay signed in</Link>
          </Button>
        </form>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Logging Out...">
      <noscript>
        <meta httpEquiv="refresh" content={`1;url=${signIn}`} />
      </noscript>
      {reason && (
        <p role="status" className="text-muted first-letter:uppercase">
          {reason}
        </p>
      )}
    </AuthCard>
  )
}

/** The sign-in page shows the reason, and leads back to `target`. */
function signInPath(reason: string | null, target: string): string {
  const query = new URLSearchParams({
    ...(reason && { reason }),
    ...(target !== '/' && { redirect: target }),
  })
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** Other people at this browser get no more of the user's notifications and can't read those on screen. */
async function stopNotifications(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // The browser has no notifications.
  }
}

function clearPersistedState(keepsDrafts: boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!survivesLogout(key, keepsDrafts)) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch {
    // Storage may be switched off.
  }
}
