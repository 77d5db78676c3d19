import { createContext, use } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { type Outbox, useOutbox } from '#app/features/messaging/conversations/components/use-outbox.ts'
import { useReceived } from '#app/features/messaging/conversations/components/use-received.ts'
import { messageChanged } from '#app/features/messaging/texting/events.ts'
import { useRealtime } from '#app/realtime/client/realtime.tsx'
import { withSearch } from '../paths.ts'
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
  /** Beside another list than that of Messages: its address, and where the forms and dialogs of the conversation are. */
  beside?: { back: { to: string; label: string }; keep: (path: string) => string }
}

/** For a conversation outside the messages screen. */
export const MessagesScope = createContext<MessagesContext | null>(null)

export function useMessages(): MessagesContext {
  const screen = useOutletContext<MessagesContext>()
  return use(MessagesScope) ?? screen
}

/** The values for a conversation outside the messages screen. */
export function useMessagesScope() {
  const { user, peers } = useFrame()
  const { revalidate } = useRealtime()
  const { received, add } = useReceived(messageChanged)
  const outbox = useOutbox<MessageView>({
    userId: user.id,
    base: '/messages',
    onSent: add,
    onRefused: revalidate,
  })
  const nothing = { onViewed: () => {}, hasConversations: true }
  return { userId: user.id, users: peers, outbox, received, ...nothing } satisfies MessagesContext
}

/** Makes paths of the screen, which keep its list as it is. */
export function useScreenPaths(): (path: string) => string {
  const keep = use(MessagesScope)?.beside?.keep
  const [search] = useSearchParams()
  return keep ?? ((path) => withSearch(path, search))
}
