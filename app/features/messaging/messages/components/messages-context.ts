import { createContext, use } from 'react'
import { useOutletContext } from 'react-router'
import type { Outbox } from '#app/features/messaging/conversations/components/use-outbox.ts'
import type { Mentionable } from '#app/lib/mentions.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import type { ConversationView, MessageView } from '#app/features/messaging/texting/texting-views.server.ts'

/** The screen's values for the conversation open in it. */
export interface MessagesContext {
  userId: string
  users: readonly (UserView & Mentionable)[]
  outbox: Outbox
  /** The value that `useReceived` returns. */
  received: readonly MessageView[]
  onViewed: (conversation: ConversationView) => void
  hasConversations: boolean
  /** In a window that says who it is with: without header and client panel. */
  bare?: boolean
}

/** For a conversation outside the messages screen. */
export const MessagesScope = createContext<MessagesContext | null>(null)

export function useMessages(): MessagesContext {
  const screen = useOutletContext<MessagesContext>()
  return use(MessagesScope) ?? screen
}
