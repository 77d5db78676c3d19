import { ctxContext } from '#app/middleware/contexts.ts'
import type { Route } from './+types/counts'
import { loadCounts } from '../shell.server.ts'

/** The badges' numbers by themselves: asked for when the socket says that they may have changed. */
export function loader({ context }: Route.LoaderArgs) {
  return loadCounts(context.get(ctxContext))
}
