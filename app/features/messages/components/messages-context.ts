import { createContext, use } from 'react'
import { useOutletContext } from 'react-router'
import type { MessageView, RoomView, UserView } from '#app/features/texting/texting.schema.ts'
import type { useOutbox } from '#app/features/conversations/components/use-outbox.ts'

/** What the screen gives to the conversation open in it. */
export interface MessagesContext {
  userId: string
  users: readonly UserView[]
  outbox: ReturnType<typeof useOutbox>
  /** As `useHeard` holds it. */
  heard: readonly MessageView[]
  putRoom: (room: RoomView) => void
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
