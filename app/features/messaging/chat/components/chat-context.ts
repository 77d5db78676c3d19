import { useOutletContext } from 'react-router'
import type { Outbox } from '#app/features/messaging/conversations/components/use-outbox.ts'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import type { ChatMessageView, ChatRoomView } from '../chat-views.server.ts'

/** The screen's values for the room open in it. */
export interface ChatContext {
  userId: string
  /** The account's users by id, with live presence. */
  people: ReadonlyMap<string, PeerView>
  outbox: Outbox
  /** The value that `useReceived` returns. */
  received: readonly ChatMessageView[]
  onViewed: (room: ChatRoomView) => void
  hasRooms: boolean
  /** The user has put rooms in an order of their own. */
  ordered: boolean
}

export const useChat = () => useOutletContext<ChatContext>()
