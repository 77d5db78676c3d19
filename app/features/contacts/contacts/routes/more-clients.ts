import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { clientsOfQuery, readListQuery } from '#app/features/people/clients/list-query.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/more-clients'

/** A later page of the list: `?cursor=`, and the list's own parameters. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const cursor = url.searchParams.get('cursor')
  return Response.json(await listClients(ctx, { ...clientsOfQuery(readListQuery(url.searchParams)), cursor }))
})
