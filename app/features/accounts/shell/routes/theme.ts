import { redirect } from 'react-router'
import { isPreference, preferenceCookie } from '#app/lib/preferences.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { sameOrigin } from '#app/middleware/same-origin.ts'
import type { Route } from './+types/theme'

export const middleware: Route.MiddlewareFunction[] = [sameOrigin]

/** POST /theme: sets the theme or the panel without JavaScript. With it, the page sets the cookie itself. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const headers = new Headers()
  for (const [name, value] of form) {
    if (typeof value === 'string' && isPreference(name, value)) {
      headers.append('Set-Cookie', preferenceCookie(name, value as 'dark' & 'open'))
    }
  }
  return redirect(safeRedirect(form.get('returnTo')), { headers })
}
