import { ctxContext } from '#app/middleware/contexts.ts'
import { pastDueWarning } from '../follow-up-buckets.server.ts'
import type { Route } from './+types/past-due'

/** GET: what the frame warns of now; asked when a follow-up changed, and when the next one falls due. */
export function loader({ context }: Route.LoaderArgs) {
  return pastDueWarning(context.get(ctxContext))
}
