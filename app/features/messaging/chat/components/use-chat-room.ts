import { useLoadedState } from '#app/components/lists/use-loaded-state.ts'
import { useMessagePage } from '#app/features/messaging/conversations/components/use-message-page.ts'
import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { ChatMessageView, ChatRoomView } from '../chat-views.server.ts'
import { chatMessageChanged, chatRoomChanged, chatUpdated } from '../events.ts'
import { applyMessage, applyRoomUpdate } from '../room-list-state.ts'

interface Loaded {
  room: ChatRoomView
  messages: Page<ChatMessageView>
  reachesEnd: boolean
}

/** A room as loaded, kept up to date by the socket. */
export function useChatRoom(loaded: Loaded, received: readonly ChatMessageView[], userId: string) {
  const roomId = loaded.room.id
  const [{ room, removed }, update] = useLoadedState(loaded, ({ room }: Loaded) => ({ room, removed: false }))
  useRealtimeEvent(chatMessageChanged, (message) => {
    if (message.roomId !== roomId) return
    update((before) => ({ ...before, room: applyMessage(before.room, message, userId) }))
  })
  useRealtimeEvent(chatRoomChanged, (changed) => {
    if (changed.id === roomId) update((before) => ({ ...before, room: changed }))
  })
  useRealtimeEvent(chatUpdated, (change) => {
    if (change.roomId !== roomId) return
    update((before) =>
      change.removed
        ? { ...before, removed: true }
        : { ...before, room: applyRoomUpdate(before.room, change) },
    )
  })
  const page = useMessagePage({
    to: `/chat/${roomId}`,
    conversationId: roomId,
    loaded,
    received,
    changed: chatMessageChanged,
  })
  return {
    room,
    /** Someone removed the user while the room was open. */
    removed,
    ...page,
  }
}
