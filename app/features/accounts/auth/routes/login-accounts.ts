import { emailField } from '../sign-in.schema.ts'
import { platformsFor } from '../sign-in.server.ts'
import { visitorOf } from '#app/middleware/visitor.ts'
import { AppError } from '#app/lib/errors.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import type { Route } from './+types/login-accounts'

/** The accounts of an email that is in several (/auth/check); otherwise empty. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const email = emailField.safeParse(url.searchParams.get('email') ?? '')
  if (!email.success) return Response.json({ platforms: [] })
  try {
    const visitor = visitorOf(request, context)
    return Response.json({ platforms: await platformsFor(context.get(servicesContext), email.data, visitor) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ platforms: [], message: error.message }, { status: error.status })
  }
}
