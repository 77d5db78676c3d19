import { data } from 'react-router'
import { sessionContext } from '#app/middleware/contexts.ts'
import { requireSession } from '#app/middleware/session.ts'
import { END_AFTER_MS, LOCK_AFTER_MS } from '../session.server.ts'
import type { Route } from './+types/session-activity'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

/** Reports input of the user. The middleware has recorded it, because a POST is activity. */
export function action() {
  return new Response(null, { status: 204 })
}

/** How long the user has been idle, for a browser that was asleep. */
export function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext)!
  return data({
    lastActivityAt: session.lastActivityAt,
    lockAfterMs: LOCK_AFTER_MS,
    endAfterMs: END_AFTER_MS,
  })
}
