import { Users } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ChooseHint } from '#app/features/conversations/components/choose-hint.tsx'
import { cn } from '#app/lib/cn.ts'
import { useChat } from '../components/chat-context.ts'
import { ComposerWithoutRoom } from '../components/composer.tsx'

/** Beside the list, while no room is open: the composer needs one. */
export default function ChatIndex() {
  // The empty list says what to do; twice would be once too often.
  if (!useChat().hasRooms) return null
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <EmptyState
        icon={Users}
        title="Choose a room"
        className="m-auto"
        action={
          <Link to="/chat/new" className={cn(buttonVariants())}>
            Create room
          </Link>
        }
      >
        <ChooseHint />
      </EmptyState>
      <ComposerWithoutRoom reason="Choose a room to write" />
    </div>
  )
}
