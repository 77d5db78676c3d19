import { MessagesSquare } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { ChooseHint } from '#app/features/conversations/components/choose-hint.tsx'
import { useMessages } from '../components/messages-context.ts'

/** Beside the list, while no conversation is open. */
export default function MessagesIndex() {
  // The empty list says what to do; twice would be once too often.
  if (!useMessages().hasRooms) return null
  return (
    <EmptyState
      icon={MessagesSquare}
      title="Choose a conversation"
      className="m-auto"
      action={
        <Link to="/messages/new" className={cn(buttonVariants())}>
          New message
        </Link>
      }
    >
      <ChooseHint />
    </EmptyState>
  )
}
