import { useCallback, useState } from 'react'
import { useLiveList } from '#app/features/conversations/components/use-live-list.ts'
import {
  appendConversations,
  putConversation,
  putViewedConversation,
  refreshConversations,
  removeConversation,
} from '#app/features/texting/conversation-list.ts'
import { conversationChanged, conversationRemoved, messageChanged } from '#app/features/texting/events.ts'
import { conversationTitle } from '#app/features/texting/labels.ts'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'

/** The list beside the open conversation, kept up to date by the socket. */
export function useConversationList(
  loaded: Page<ConversationView>,
  userId: string,
  openId: string | undefined,
) {
  const { list, update, next } = useLiveList(loaded, {
    moreHref: (cursor) => `/messages/rooms?${new URLSearchParams({ cursor })}`,
    refresh: (list, first) => refreshConversations(list, first, userId),
    append: (list, page) => appendConversations(list, page, userId),
  })
  const onViewed = useCallback(
    (conversation: ConversationView) => update((list) => putViewedConversation(list, conversation, userId)),
    [update, userId],
  )
  const [announcement, setAnnouncement] = useState('')
  useRealtimeEvent(conversationChanged, (conversation) =>
    update((list) => putConversation(list, conversation, userId)),
  )
  useRealtimeEvent(conversationRemoved, ({ roomId }) => update((list) => removeConversation(list, roomId)))
  useRealtimeEvent(messageChanged, (message) => {
    if (message.flow !== 'incoming' || message.roomId === openId) return
    const conversation = list.items.find(({ id }) => id === message.roomId)
    setAnnouncement(
      `New message from ${conversation ? conversationTitle(conversation) : 'another conversation'}`,
    )
  })
  return { list, onViewed, next, announcement }
}
