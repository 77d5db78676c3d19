import { useState } from 'react'
import type { Page } from '#app/lib/paging.ts'
import type { ConversationView } from '../texting-views.server.ts'
import { putConversation, removeConversation } from '../conversations/conversation-list-state.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { conversationChanged, conversationRemoved } from '../events.ts'
import { CONVERSATIONS_SHOWN } from '../limits.ts'

/** The loaded conversations, kept up to date by the socket. */
export function useRecentConversations(loaded: Page<ConversationView>, userId: string): ConversationView[] {
  const [live, setLive] = useState({ loaded, list: loaded })
  if (live.loaded !== loaded) setLive({ loaded, list: loaded })
  const change = (by: (list: Page<ConversationView>) => Page<ConversationView>) =>
    setLive((before) => ({ ...before, list: by(before.list) }))
  useRealtimeEvent(conversationChanged, (conversation) =>
    change((list) => putConversation(list, conversation, userId)),
  )
  useRealtimeEvent(conversationRemoved, ({ roomId: conversationId }) =>
    change((list) => removeConversation(list, conversationId)),
  )
  return live.list.items.slice(0, CONVERSATIONS_SHOWN)
}
