import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { clientAddressContext, servicesContext } from '#app/middleware/contexts.ts'
import { clearPendingCookie } from '../authenticator.server.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { clearSessionCookie, tokenFrom } from '../cookie.server.ts'
import { isSignedIn, signOut } from '../sign-out.server.ts'
import type { Route } from './+types/logout'

export const meta: Route.MetaFunction = () => [{ title: 'Logging out · Switchboard' }]

/** Spec 1, 4: the sign-in page follows after about a second. */
const DELAY_MS = 1000

/** Our reasons are short. A link must not be able to show a long text here. */
const MAX_REASON = 80

export async function loader({ request, url, context }: Route.LoaderArgs) {
  // Only our own pages and the address bar sign users out; a link or image on another site must not.
  const site = request.headers.get('sec-fetch-site')
  const ours = site === 'same-origin' || site === 'none'
  return finish(request, context, url.searchParams.get('reason'), ours)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return finish(request, context, url.searchParams.get('reason'), true)
}

async function finish(
  request: Request,
  context: Route.LoaderArgs['context'],
  reason: string | null,
  ours: boolean,
) {
  const services = context.get(servicesContext)
  const token = tokenFrom(request.headers)
  if (ours) await signOut(services, token, context.get(clientAddressContext))
  else if (await isSignedIn(services, token)) return data({ reason: null, ended: false })
  const headers = new Headers()
  headers.append('Set-Cookie', clearSessionCookie())
  headers.append('Set-Cookie', clearPendingCookie())
  return data({ reason: reason?.slice(0, MAX_REASON) || null, ended: true }, { headers })
}

export default function Logout({ loaderData, actionData }: Route.ComponentProps) {
  const { reason, ended } = actionData ?? loaderData
  useEffect(() => {
    if (!ended) return
    clearPersistedState()
    // A full load, which clears what the pages held in memory.
    const timer = setTimeout(() => location.replace(signInPath(reason)), DELAY_MS)
    return () => clearTimeout(timer)
  }, [ended, reason])
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
        <meta httpEquiv="refresh" content={`1;url=${signInPath(reason)}`} />
      </noscript>
      {reason && (
        <p role="status" className="text-muted first-letter:uppercase">
          {reason}
        </p>
      )}
    </AuthCard>
  )
}

/** The sign-in page shows the reason. */
const signInPath = (reason: string | null) =>
  reason ? `/login?${new URLSearchParams({ reason })}` : '/login'

/** Clears drafts and everything else but the browser's preferences (theme, remembered email). */
function clearPersistedState(): void {
  const keep = new Set(['rememberedEmail', 'theme'])
  try {
    for (const key of Object.keys(localStorage)) if (!keep.has(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage may be switched off.
  }
}
