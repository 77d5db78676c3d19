import { resource } from '#app/middleware/route-builder.server.ts'
import { countViews } from '../list-views.server.ts'
import type { Route } from './+types/view-counts'

/** `?list=contacts`: the counts beside its views in the side panel, which load after the page. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) =>
  Response.json(await countViews(ctx, url.searchParams.get('list') ?? '')),
)
