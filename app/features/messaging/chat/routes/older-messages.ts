import { listChatMessages } from '../list-messages.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** Older messages of a room: `?before=<message id>`. */
export const loader = resource.loader({ params: { conversationId: uuid } }, async (ctx, { params, url }) => {
  const before = url.searchParams.get('before')
  return Response.json(await listChatMessages(ctx, { roomId: params.conversationId, before }))
})
