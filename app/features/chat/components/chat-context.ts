import { useOutletContext } from 'react-router'
import type { useOutbox } from '#app/features/conversations/components/use-outbox.ts'
import type { PeerView } from '#app/features/shell/presence.ts'
import type { ChatMessageView, ChatRoomView } from '../chat.schema.ts'

/** What the screen gives to the room open in it. */
export interface ChatContext {
  userId: string
  /** Who works here, with live presence, by id. */
  people: ReadonlyMap<string, PeerView>
  outbox: ReturnType<typeof useOutbox>
  /** As `useReceived` holds it. */
  heard: readonly ChatMessageView[]
  putRoom: (room: ChatRoomView) => void
  hasRooms: boolean
  /** Whether the user has put rooms in an order of their own. */
  ordered: boolean
}

export const useChat = () => useOutletContext<ChatContext>()
