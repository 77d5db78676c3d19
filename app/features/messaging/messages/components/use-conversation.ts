import { useMessagePage } from '#app/features/messaging/conversations/components/use-message-page.ts'
import { useLoadedState } from '#app/components/lists/use-loaded-state.ts'
import {
  conversationChanged,
  conversationRemoved,
  messageChanged,
} from '#app/features/messaging/texting/events.ts'
import type { ConversationView, MessageView } from '#app/features/messaging/texting/texting-views.server.ts'
import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'

interface Loaded {
  conversation: ConversationView
  messages: Page<MessageView>
  reachesEnd: boolean
}

/** A conversation as loaded, kept up to date by the socket. */
export function useConversation(loaded: Loaded, received: readonly MessageView[]) {
  const conversationId = loaded.conversation.id
  const [conversation, update] = useLoadedState(loaded, ({ conversation }: Loaded) => conversation)
  useRealtimeEvent(conversationChanged, (changed) => {
    if (changed.id === conversationId) update(() => changed)
  })
  useRealtimeEvent(conversationRemoved, (removed) => {
    if (removed.roomId === conversationId) update((before) => ({ ...before, status: 'completed' }))
  })
  const page = useMessagePage({
    to: `/messages/${conversationId}`,
    conversationId,
    loaded,
    received,
    changed: messageChanged,
  })
  return { conversation, ...page }
}
