import { listChatMessages } from '../messages.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/older-messages'

/** Older messages of a room: `?before=<message id>`. */
export const loader = resource.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const before = url.searchParams.get('before')
  return Response.json(await listChatMessages(ctx, { roomId: params.conversationId, before }))
})
