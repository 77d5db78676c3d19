import { MessagesSquare } from '#app/components/icons.tsx'
import { ChooseConversation } from '#app/features/messaging/conversations/components/choose-conversation.tsx'
import { useMessages } from '../components/messages-context.ts'

export default function MessagesIndex() {
  // The empty list already says what to do.
  if (!useMessages().hasConversations) return null
  return <ChooseConversation icon={MessagesSquare} title="Choose a conversation" />
}
