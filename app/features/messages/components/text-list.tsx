import { MessageList, type MessageListProps } from '#app/features/conversations/components/message-list.tsx'
import type { FollowUpView } from '#app/features/timeline/follow-up.ts'
import type { MessageView } from '#app/features/texting/texting.schema.ts'
import { MessageBubble } from './message-bubble.tsx'
import { OutboxBubble } from '#app/features/conversations/components/outbox-bubble.tsx'
import { ScheduledBubble } from './scheduled-bubble.tsx'
import type { OutboxItem } from '#app/features/conversations/components/use-outbox.ts'

export interface TextListProps extends Omit<
  MessageListProps<MessageView>,
  'children' | 'outbox' | 'waiting' | 'isNews' | 'tail'
> {
  outbox: readonly OutboxItem[]
  /** Texts that wait for their time, below everything else. */
  scheduled: readonly FollowUpView[]
  roomId: string
  clientName: string
  group: boolean
  requestId: string
  onResend: (message: MessageView) => void
  mayResend: boolean
  onRetry: (item: OutboxItem) => void
  onEdit: (item: OutboxItem) => void
}

const isIncoming = (message: MessageView) => message.flow === 'incoming'

/** The texts of a conversation and those on their way. */
export function TextList({ outbox, scheduled, roomId, onRetry, onEdit, ...props }: TextListProps) {
  const { clientName, group, requestId, onResend, mayResend, ...stream } = props
  return (
    <MessageList
      {...stream}
      isNews={isIncoming}
      waiting={outbox.length}
      outbox={outbox.map((item) => (
        <OutboxBubble
          key={item.requestId}
          item={item}
          onRetry={() => onRetry(item)}
          onEdit={() => onEdit(item)}
        />
      ))}
      tail={
        scheduled.length > 0
          ? scheduled.map((followUp) => (
              <ScheduledBubble key={followUp.id} followUp={followUp} roomId={roomId} />
            ))
          : null
      }
    >
      {(message) => (
        <MessageBubble
          message={message}
          clientName={clientName}
          group={group}
          found={message.id === props.foundId}
          requestId={requestId}
          onResend={onResend}
          mayResend={mayResend}
        />
      )}
    </MessageList>
  )
}
