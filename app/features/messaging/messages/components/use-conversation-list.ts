import { useCallback } from 'react'
import { usePages } from '#app/components/lists/use-pages.ts'
import { getJson } from '#app/lib/api-client.ts'
import {
  appendConversations,
  appendFiltered,
  putConversation,
  putViewedConversation,
  refreshConversations,
  removeConversation,
  replaceConversation,
} from '#app/features/messaging/texting/conversations/conversation-list-state.ts'
import {
  type ConversationFilter,
  conversationFilterParams,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { conversationChanged, conversationRemoved } from '#app/features/messaging/texting/events.ts'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'

/**
 * The list beside the open conversation, kept up to date by the socket. Only the server knows what a filter finds, so a
 * filtered list gets no new conversations, and keeps its order.
 */
export function useConversationList(
  loaded: Page<ConversationView>,
  userId: string,
  filter: ConversationFilter | null,
) {
  const { list, update, next } = usePages(loaded, {
    load: (cursor) =>
      getJson<Page<ConversationView>>(
        `/messages/rooms?${new URLSearchParams({ ...conversationFilterParams(filter), cursor })}`,
      ),
    refresh: (list, first) => (filter ? first : refreshConversations(list, first, userId)),
    append: (list, page) => (filter ? appendFiltered(list, page) : appendConversations(list, page, userId)),
  })
  const onViewed = useCallback(
    (conversation: ConversationView) =>
      update((list) =>
        filter ? replaceConversation(list, conversation) : putViewedConversation(list, conversation, userId),
      ),
    [update, userId, filter],
  )
  useRealtimeEvent(conversationChanged, (conversation) =>
    update((list) =>
      filter ? replaceConversation(list, conversation) : putConversation(list, conversation, userId),
    ),
  )
  useRealtimeEvent(conversationRemoved, ({ roomId: conversationId }) =>
    update((list) => removeConversation(list, conversationId)),
  )
  return { list, onViewed, next }
}
