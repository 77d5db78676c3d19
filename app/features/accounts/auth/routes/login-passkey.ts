import { servicesContext } from '#app/middleware/contexts.ts'
import { jsonError } from '#app/middleware/route-builder.server.ts'
import { visitorOf } from '#app/middleware/visitor.ts'
import { challengeCookie } from '../authenticator.server.ts'
import { beginPasskeySignIn } from '../passkeys.server.ts'
import type { Route } from './+types/login-passkey'

/** The challenge for signing in by passkey, as JSON for the browser and a cookie that names it. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { options, token } = await beginPasskeySignIn(
      context.get(servicesContext),
      visitorOf(request, context),
    )
    return Response.json({ options }, { headers: { 'Set-Cookie': challengeCookie(token) } })
  } catch (error) {
    return jsonError(error)
  }
}
