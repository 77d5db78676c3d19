import { addressedTo } from '../choice.ts'
import { findOrCreateRoom, findRoom } from '../rooms.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/begin-room'

/** Whether there is a conversation with whom the address names, and who they are. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) =>
  Response.json(await findRoom(ctx, addressedTo(url.searchParams))),
)

/** Makes it, with the first letter of its first text. */
export const action = resource.action(async (ctx, { url }: Route.ActionArgs) => {
  const to = addressedTo(url.searchParams)
  const { id: roomId } = await findOrCreateRoom(ctx, to, { toText: true })
  return Response.json({ roomId })
})
