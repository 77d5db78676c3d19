import { lookUpVin } from '../vin.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/find-vin'

/** Year, make, model or an error. */
export const loader = resource.loader(async (ctx, { params }: Route.LoaderArgs) =>
  Response.json(await lookUpVin(ctx, params.vin)),
)
