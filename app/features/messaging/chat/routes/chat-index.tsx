import { Users } from '#app/components/icons.tsx'
import { ChooseConversation } from '#app/features/messaging/conversations/components/choose-conversation.tsx'
import { DisabledComposer } from '#app/features/messaging/conversations/components/composer-form.tsx'
import { useChat } from '../components/chat-context.ts'

/** Without an open room the composer is disabled. */
export default function ChatIndex() {
  // The empty list already says what to do.
  if (!useChat().hasRooms) return null
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ChooseConversation icon={Users} title="Choose a room" />
      <DisabledComposer reason="Choose a room to write" />
    </div>
  )
}
