import { ctxContext } from '#app/middleware/contexts.ts'
import { lookUpVin } from '../vin.server.ts'
import type { Route } from './+types/vin'

/** Spec 2, 7: year, make, model or an error. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json(await lookUpVin(context.get(ctxContext), params.vin))
}
