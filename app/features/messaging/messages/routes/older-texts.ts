import { listMessages } from '#app/features/messaging/texting/texts.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** Older messages of a conversation: `?before=<message id>`. */
export const loader = resource.loader({ params: { conversationId: uuid } }, async (ctx, { params, url }) => {
  const before = url.searchParams.get('before')
  return Response.json(await listMessages(ctx, { conversationId: params.conversationId, before }))
})
