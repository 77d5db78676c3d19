import { resource } from '#app/middleware/route-builder.server.ts'
import { findClientsToCall } from '../dial-lists.server.ts'
import type { Route } from './+types/find-clients'

/** Contacts to call, by name: `?q=`. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) =>
  Response.json(await findClientsToCall(ctx, url.searchParams.get('q') ?? '')),
)
