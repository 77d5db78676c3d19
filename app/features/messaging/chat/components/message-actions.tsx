import { Ellipsis, Pencil, SmilePlus, Trash2 } from '#app/components/icons.tsx'
import { useState } from 'react'
import { useClock } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { menuItemClasses } from '#app/components/ui/menu-classes.ts'
import { PopoverButton } from '#app/components/ui/popover-button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import { formatTime } from '#app/lib/dates.ts'
import type { ChatMessageView } from '../chat-views.server.ts'
import { QUICK_REACTIONS } from '../emoji.ts'
import { EmojiPicker } from '#app/features/messaging/conversations/components/emoji-button.tsx'
import { type MessageAction, MessageActionForm } from './message-action-form.tsx'

export interface MessageActionsProps {
  message: ChatMessageView
  /** The user's own: the menu opens toward the middle. */
  mine: boolean
  changeable: boolean
  editable: boolean
  onAction: (action: MessageAction) => void
  onEdit: () => void
}

const trigger = cn(
  buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
  'text-faint opacity-0 focus-visible:opacity-100 group-hover/message:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100 [[open]>&]:opacity-100',
)

/** Reacts, edits and deletes, from a button that shows on hover or focus. Without JavaScript it folds out. */
export function MessageActions(props: MessageActionsProps) {
  const { mine, message } = props
  const hydrated = useHydrated()
  const { timeZone } = useClock()
  const name = `Menu of the message of ${formatTime(new Date(message.createdAt), timeZone)}`
  const label = (
    <>
      <Ellipsis aria-hidden />
      <span className="sr-only">{name}</span>
    </>
  )
  if (!hydrated) {
    return (
      <details className="[&[open]]:w-full">
        <summary className={cn(trigger, 'opacity-100!')}>{label}</summary>
        <div className="mt-1 w-64 max-w-full rounded-md border border-line bg-surface p-1">
          <Entries {...props} />
        </div>
      </details>
    )
  }
  return (
    <PopoverButton
      label={label}
      className={trigger}
      title="React and more"
      popover={{ align: mine ? 'end' : 'start', className: 'p-1', 'aria-label': name }}
    >
      {(close) => (
        <Entries
          {...props}
          onAction={(action) => {
            close()
            props.onAction(action)
          }}
          onEdit={() => {
            close()
            props.onEdit()
          }}
        />
      )}
    </PopoverButton>
  )
}

function Entries({ message, changeable, editable, onAction, onEdit }: MessageActionsProps) {
  const hydrated = useHydrated()
  const [picking, setPicking] = useState(false)
  const react = (emoji: string) => onAction({ intent: 'react', messageId: message.id, emoji })
  if (picking) {
    return (
      <div className="p-2">
        <EmojiPicker onPick={react} />
      </div>
    )
  }
  return (
    <>
      <div className="flex items-center justify-between gap-0.5 p-1">
        {QUICK_REACTIONS.map((emoji) => (
          <MessageActionForm
            key={emoji}
            roomId={message.roomId}
            fields={{ intent: 'react', messageId: message.id, emoji }}
            onAction={onAction}
          >
            <button
              type="submit"
              className="grid size-8 place-items-center rounded-sm text-xl hover:bg-sunken"
              aria-label={`React with ${emoji}`}
            >
              {emoji}
            </button>
          </MessageActionForm>
        ))}
        {hydrated ? (
          <button
            type="button"
            title="Another emoji"
            className="grid size-8 place-items-center rounded-sm text-muted hover:bg-sunken"
            onClick={() => setPicking(true)}
          >
            <SmilePlus aria-hidden className="size-5" />
            <span className="sr-only">React with another emoji</span>
          </button>
        ) : null}
      </div>
      {editable ? (
        <a
          href={`?${new URLSearchParams({ edit: message.id })}#m-${message.id}`}
          className={menuItemClasses}
          onClick={(event) => {
            event.preventDefault()
            onEdit()
          }}
        >
          <Pencil aria-hidden />
          Edit
        </a>
      ) : null}
      {changeable ? <DeleteMessage message={message} onAction={onAction} /> : null}
    </>
  )
}

/** Asks first: the message is deleted for everyone. */
function DeleteMessage({ message, onAction }: Pick<MessageActionsProps, 'message' | 'onAction'>) {
  return (
    <details className="group/delete">
      <summary className={cn(menuItemClasses, 'menu-item-danger')}>
        <Trash2 aria-hidden />
        Delete…
      </summary>
      <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
        <p className="text-muted text-sm">
          This deletes it for everyone. The room still shows that there was a message.
        </p>
        <MessageActionForm
          roomId={message.roomId}
          fields={{ intent: 'delete', messageId: message.id }}
          onAction={onAction}
        >
          <Button type="submit" size="sm" variant="danger">
            Delete message
          </Button>
        </MessageActionForm>
      </div>
    </details>
  )
}
