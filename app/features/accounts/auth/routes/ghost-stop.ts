import { redirect } from 'react-router'
import { clientAddressContext, servicesContext, sessionContext } from '#app/middleware/contexts.ts'
import { requireSession } from '#app/middleware/session.ts'
import { stopGhosting } from '../ghost.server.ts'
import type { Route } from './+types/ghost-stop'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

/** Stops acting as another user. */
export async function action({ context }: Route.ActionArgs) {
  const session = context.get(sessionContext)!
  await stopGhosting(context.get(servicesContext), session, context.get(clientAddressContext))
  return redirect('/')
}
