import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/more-conversations'
import { readConversationFilter } from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { listConversations } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'

/** Larger than the first page, because users who scroll at all scroll far. */
const FURTHER_PAGE_SIZE = 100

/** A later page of the list: `?cursor=`, with the list's filter. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const cursor = url.searchParams.get('cursor')
  const filter = readConversationFilter(url.searchParams)
  return Response.json(await listConversations(ctx, { cursor, filter, limit: FURTHER_PAGE_SIZE }))
})
