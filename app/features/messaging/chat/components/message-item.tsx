import { memo } from 'react'
import { DateTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { MessageBody } from '#app/components/message-body.tsx'
import { MessageMedia } from '#app/features/messaging/conversations/components/message-media.tsx'
import { isEmojiOnly } from '#app/lib/linkify.ts'
import { cn } from '#app/lib/cn.ts'
import type { ChatMessageView } from '../chat-views.server.ts'
import { reactionWords } from '../labels.ts'
import { ChatGif } from './chat-gif.tsx'
import { EditMessage } from './edit-message.tsx'
import { MessageActions } from './message-actions.tsx'
import { type MessageAction, MessageActionForm } from './message-action-form.tsx'
import { userName, userShortName } from '#app/features/messaging/conversations/labels.ts'

export interface MessageItemProps {
  message: ChatMessageView
  userId: string
  /** Shows authors, where there are more than two people. */
  group: boolean
  found: boolean
  changeable: boolean
  editable: boolean
  /** Set while it is being edited, with a refused edit if there is one. */
  editing: { refused: { body: string; error: string } | null } | null
  /** False when no one else is left in the room. */
  open: boolean
  onAction: (action: MessageAction) => void
  onEdit: (messageId: string | null) => void
}

/** One message with its files, text, reactions, author and time. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, userId, group, found, changeable, editable, editing, open, onAction, onEdit } = props
  const id = `m-${message.id}`
  if (message.type === 'status') {
    return (
      <li id={id} className="self-center px-4 py-1 text-center text-faint text-xs">
        <bdi>{message.message}</bdi> · <DateTime at={message.createdAt} show="time" />
      </li>
    )
  }
  const mine = message.user.id === userId
  const live = open && !message.deleted && !editing
  return (
    <li
      id={id}
      className={cn(
        'group/message flex max-w-[min(80%,620px)] scroll-my-16 gap-2 @max-[560px]/stream:max-w-[92%]',
        mine && 'flex-row-reverse self-end',
      )}
    >
      {!mine && group ? (
        <Avatar
          name={userName(message.user)}
          src={message.user.avatar}
          seed={message.user.id}
          className="mt-1"
        />
      ) : null}
      <div className={cn('flex min-w-0 flex-col gap-1', mine ? 'items-end' : 'items-start')}>
        {message.files.length > 0 ? <MessageMedia media={message.files} mine={mine} /> : null}
        {editing ? (
          <EditMessage
            message={message}
            refused={editing.refused}
            onAction={onAction}
            onClose={() => onEdit(null)}
          />
        ) : (
          <Words message={message} mine={mine} found={found} />
        )}
        <Reactions message={message} userId={userId} open={open} onAction={onAction} />
        <div
          className={cn(
            'mx-1 mb-2 flex flex-wrap items-center gap-x-1.5 text-faint text-xs',
            mine && 'justify-end text-right',
          )}
        >
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{mine ? 'You' : userShortName(message.user)}</bdi>
          <span aria-hidden>·</span>
          <DateTime at={message.createdAt} show="time" />
          {message.edited ? (
            <>
              <span aria-hidden>·</span>
              <span>edited</span>
            </>
          ) : null}
        </div>
      </div>
      {live ? (
        <MessageActions
          message={message}
          mine={mine}
          changeable={changeable}
          editable={editable}
          onAction={onAction}
          onEdit={() => onEdit(message.id)}
        />
      ) : null}
    </li>
  )
})

function Reactions({
  message,
  userId,
  open,
  onAction,
}: Pick<MessageItemProps, 'message' | 'userId' | 'open' | 'onAction'>) {
  if (message.reactions.length === 0) return null
  const mine = message.user.id === userId
  return (
    <ul aria-label="Reactions" className={cn('flex flex-wrap gap-1', mine && 'justify-end')}>
      {message.reactions.map(({ emoji, by }) => {
        const own = by.some((person) => person.id === userId)
        return (
          <li key={emoji}>
            <MessageActionForm
              roomId={message.roomId}
              fields={{ intent: 'react', messageId: message.id, emoji }}
              onAction={onAction}
            >
              <button
                type="submit"
                disabled={!open}
                aria-pressed={own}
                title={reactionWords(by, userId)}
                aria-label={`${emoji} ${by.length}: ${reactionWords(by, userId)}`}
                className={cn(
                  'flex h-6 items-center gap-1 rounded-full border px-1.5 text-xs tabular-nums',
                  own
                    ? 'border-brand-text bg-brand-soft text-brand-text'
                    : 'border-line bg-surface text-muted',
                )}
              >
                <span className="text-sm">{emoji}</span>
                {by.length}
              </button>
            </MessageActionForm>
          </li>
        )
      })}
    </ul>
  )
}

function Words({ message, mine, found }: { message: ChatMessageView; mine: boolean; found: boolean }) {
  if (message.media) return <ChatGif info={message.media.info} />
  if (message.deleted) {
    return (
      <p className="rounded-[14px] border border-line border-dashed px-3 py-2 text-muted text-sm italic">
        This message was deleted
      </p>
    )
  }
  if (!message.message) return null
  const bare = isEmojiOnly(message.message)
  return (
    <div
      className={cn(
        bare ? 'px-1' : 'w-fit max-w-full rounded-[14px] border px-3 py-2',
        !bare && (mine ? 'border-transparent bg-brand-soft' : 'border-line bg-surface'),
        'in-target:outline-2',
        found && 'outline-2 outline-brand-text outline-offset-2',
      )}
    >
      <MessageBody body={message.message} mentions={message.mentions} />
    </div>
  )
}
