import { useMessagePage } from '#app/features/conversations/components/use-message-page.ts'
import { useLoadedState } from '#app/components/lists/use-loaded-state.ts'
import { conversationChanged, conversationRemoved, messageChanged } from '#app/features/texting/events.ts'
import type { ConversationView, MessageView } from '#app/features/texting/texting.schema.ts'
import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'

interface Loaded {
  conversation: ConversationView
  messages: Page<MessageView>
  reachesEnd: boolean
}

/** A conversation as loaded, kept up to date by the socket. */
export function useConversation(loaded: Loaded, received: readonly MessageView[]) {
  const roomId = loaded.conversation.id
  const [conversation, update] = useLoadedState(loaded, ({ conversation }: Loaded) => conversation)
  useRealtimeEvent(conversationChanged, (changed) => {
    if (changed.id === roomId) update(() => changed)
  })
  useRealtimeEvent(conversationRemoved, (removed) => {
    if (removed.roomId === roomId) update((before) => ({ ...before, status: 'completed' }))
  })
  const page = useMessagePage({
    to: `/messages/${roomId}`,
    roomId,
    loaded,
    received,
    changed: messageChanged,
  })
  return { conversation, ...page }
}
