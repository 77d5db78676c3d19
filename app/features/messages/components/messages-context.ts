import { createContext, use } from 'react'
import { useOutletContext } from 'react-router'
import type { MessageView, ConversationView } from '#app/features/texting/texting.schema.ts'
import type { useOutbox } from '#app/features/conversations/components/use-outbox.ts'
import type { UserView } from '#app/features/conversations/views.ts'

/** What the screen gives to the conversation open in it. */
export interface MessagesContext {
  userId: string
  users: readonly UserView[]
  outbox: ReturnType<typeof useOutbox>
  /** As `useReceived` holds it. */
  heard: readonly MessageView[]
  putConversation: (conversation: ConversationView) => void
  hasRooms: boolean
  /** Its frame says who it is with: neither a header nor the panel of the client. */
  bare?: boolean
}

/** For a conversation outside the messages screen. */
export const MessagesScope = createContext<MessagesContext | null>(null)

export function useMessages(): MessagesContext {
  const screen = useOutletContext<MessagesContext>()
  return use(MessagesScope) ?? screen
}
