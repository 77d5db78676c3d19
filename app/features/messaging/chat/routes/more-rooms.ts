import { listChatRooms } from '../list-rooms.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/more-rooms'

/** A later page of the list: `?cursor=`, `?hidden`. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const cursor = url.searchParams.get('cursor')
  const hidden = url.searchParams.has('hidden')
  return Response.json(await listChatRooms(ctx, { cursor, hidden }))
})
