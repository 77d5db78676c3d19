import { listMessages } from '#app/features/texting/texts.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/older-texts'

/** Older messages of a conversation: `?before=<message id>`. */
export const loader = resource.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const before = url.searchParams.get('before')
  return Response.json(await listMessages(ctx, { conversationId: params.conversationId, before }))
})
