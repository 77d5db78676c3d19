import { searchEverything } from '../search.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/find'

/** The palette's search: `?q=`. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) =>
  Response.json(await searchEverything(ctx, url.searchParams.get('q') ?? ''), {
    headers: { 'Cache-Control': 'private, no-store' },
  }),
)
