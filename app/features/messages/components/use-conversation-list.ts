import { useCallback } from 'react'
import { usePages } from '#app/components/lists/use-pages.ts'
import { getJson } from '#app/lib/api-client.ts'
import {
  appendConversations,
  putConversation,
  putViewedConversation,
  refreshConversations,
  removeConversation,
} from '#app/features/texting/conversations/conversation-list-state.ts'
import { conversationChanged, conversationRemoved } from '#app/features/texting/events.ts'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'

/** The list beside the open conversation, kept up to date by the socket. */
export function useConversationList(loaded: Page<ConversationView>, userId: string) {
  const { list, update, next } = usePages(loaded, {
    load: (cursor) => getJson<Page<ConversationView>>(`/messages/rooms?${new URLSearchParams({ cursor })}`),
    refresh: (list, first) => refreshConversations(list, first, userId),
    append: (list, page) => appendConversations(list, page, userId),
  })
  const onViewed = useCallback(
    (conversation: ConversationView) => update((list) => putViewedConversation(list, conversation, userId)),
    [update, userId],
  )
  useRealtimeEvent(conversationChanged, (conversation) =>
    update((list) => putConversation(list, conversation, userId)),
  )
  useRealtimeEvent(conversationRemoved, ({ roomId: conversationId }) =>
    update((list) => removeConversation(list, conversationId)),
  )
  return { list, onViewed, next }
}
