import { DoorOpen } from '#app/components/icons.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { post } from '#app/lib/api-client.ts'
import {
  type ComposerHandle,
  DisabledComposer,
} from '#app/features/messaging/conversations/components/composer-form.tsx'
import { ConversationFrame } from '#app/features/messaging/conversations/components/conversation-frame.tsx'
import { MessageList } from '#app/features/messaging/conversations/components/message-list.tsx'
import { OutboxBubbles } from '#app/features/messaging/conversations/components/outbox-bubbles.tsx'
import { SeenBy } from '#app/features/messaging/conversations/components/seen-by.tsx'
import { useMarkViewed } from '#app/features/messaging/conversations/components/use-mark-viewed.ts'
import { useWaiting } from '#app/features/messaging/conversations/components/use-outbox.ts'
import {
  useViewers,
  type ViewerEvents,
} from '#app/features/messaging/conversations/components/use-viewers.ts'
import type { ChatPage } from '../chat-page.server.ts'
import type { ChatMessageView } from '../chat-views.server.ts'
import {
  chatMessageChanged,
  chatTyping,
  chatViewers,
  joinChat,
  leaveChat,
  sendChatTyping,
} from '../events.ts'
import { isChangeable, canEditMessage, othersIn } from '../labels.ts'
import { gifId } from '../limits.ts'
import { useChat } from './chat-context.ts'
import { ChatComposer } from './composer.tsx'
import type { MessageAction } from './message-action-form.tsx'
import { MessageItem } from './message-item.tsx'
import { RoomHeader } from './room-header.tsx'
import { useChatRoom } from './use-chat-room.ts'

const VIEWER_EVENTS: ViewerEvents = {
  join: joinChat,
  leave: leaveChat,
  viewers: chatViewers,
  typing: chatTyping,
  sendTyping: sendChatTyping,
  message: chatMessageChanged,
}

export interface LoadedChat extends ChatPage {
  at: string | null
  before: string | null
  /** The message being edited, by address. */
  edit: string | null
  requestId: string
}

/** A post without JavaScript that was refused: what was typed in the composer or the edited message, and why. */
export interface RefusedChat {
  error: string
  body: string
  messageId: string | null
}

/** The messages of a room and its composer. */
export function Room({ loaded, refused }: { loaded: LoadedChat; refused: RefusedChat | null }) {
  const screen = useChat()
  const { userId, people, outbox, received, onViewed } = screen
  const { reachesEnd, at, before, requestId } = loaded
  const { room, removed, messages, olderCursor, older, merge } = useChatRoom(loaded, received, userId)
  const to = `/chat/${room.id}`
  const { viewers, typing, onTyping } = useViewers(room.id, userId, VIEWER_EVENTS)
  const composer = useRef<ComposerHandle>(null)
  const { now } = useClock()
  // Opening the room marks it as seen; the line stays until it is left.
  const [unreadFrom] = useState(loaded.unreadFrom)
  const [editing, setEditing] = useState<string | null>(refused?.messageId ?? loaded.edit)
  useMarkViewed({ to, lastId: messages.at(-1)?.id, enabled: reachesEnd && !removed, onViewed })
  const waiting = useWaiting(outbox, to, messages)
  const onAction = useMessageActions(room.id, userId, people, messages, merge)
  const isNews = useCallback(
    (message: ChatMessageView) => message.type === 'message' && message.user.id !== userId,
    [userId],
  )
  const { withSearch, backHref } = useRoomLinks(to)

  if (removed) return <Removed />
  const shown = reachesEnd ? waiting.map((item) => (gifId(item.body) ? { ...item, body: 'GIF' } : item)) : []
  const editedOf = (message: ChatMessageView) =>
    editing === message.id && canEditMessage(message, userId, now)
      ? { refused: refused?.messageId === message.id ? refused : null }
      : null
  const isShown = (id: string | null) => messages.some((message) => message.id === id)
  return (
    <ConversationFrame
      label={`Room ${room.title}`}
      composer={composer}
      canWrite={room.open}
      problem={refused && !refused.body && !isShown(refused.messageId) ? refused.error : null}
      header={<RoomHeader room={room} screen={screen} viewers={viewers} backHref={backHref} />}
    >
      <MessageList
        key={`${room.id}:${at ?? ''}:${before ?? ''}`}
        messages={messages}
        isNews={isNews}
        foundId={at}
        unreadFrom={unreadFrom}
        older={olderCursor ? { href: withSearch({ before: olderCursor }), ...older } : null}
        newestHref={reachesEnd ? null : withSearch({})}
        foot={reachesEnd ? <Seen room={room} last={messages.at(-1)} userId={userId} people={people} /> : null}
        typing={typing}
        waiting={shown.length}
        outbox={
          <OutboxBubbles
            items={shown}
            outbox={outbox}
            composer={composer}
            sending="sending..."
            bodyOf={(item) => (gifId(item.body) ? 'GIF' : item.body)}
          />
        }
      >
        {(message) => (
          <MessageItem
            message={message}
            userId={userId}
            group={room.format === 'group'}
            found={message.id === at}
            changeable={isChangeable(message, userId, now)}
            editable={canEditMessage(message, userId, now)}
            editing={editedOf(message)}
            open={room.open}
            onAction={onAction}
            onEdit={setEditing}
          />
        )}
      </MessageList>
      {room.open ? (
        <ChatComposer
          key={room.id}
          ref={composer}
          to={to}
          roomId={room.id}
          userId={userId}
          title={room.title}
          gifs={loaded.gifs}
          others={othersIn(room, people, userId)}
          requestId={requestId}
          refused={refused?.body && !refused.messageId ? refused : null}
          onSend={(body, files, mentions) => outbox.send(to, body, files, { mentions })}
          onTyping={onTyping}
          onEditLast={() =>
            setEditing(messages.findLast((each) => canEditMessage(each, userId, now))?.id ?? null)
          }
        />
      ) : (
        <DisabledComposer reason="No one else is in this room anymore. You can still read it." />
      )}
    </ConversationFrame>
  )
}

/** Links that keep the search that led to the room. */
function useRoomLinks(to: string) {
  const q = useSearchParams()[0].get('q')
  return {
    withSearch: (values: Record<string, string>) => {
      const query = new URLSearchParams({ ...(q ? { q } : {}), ...values }).toString()
      return query ? `${to}?${query}` : to
    },
    backHref: q ? `/chat?${new URLSearchParams({ q })}` : '/chat',
  }
}

/** The others who have seen the last message. */
function Seen({
  room,
  last,
  userId,
  people,
}: {
  room: ChatPage['room']
  last: ChatMessageView | undefined
  userId: string
  people: ReturnType<typeof useChat>['people']
}) {
  if (!last) return null
  const users = othersIn(room, people, userId).filter(
    ({ id }) => room.viewedBy.includes(id) && id !== last.user.id,
  )
  return <SeenBy users={users} own={last.user.id === userId} />
}

function Removed() {
  return (
    <EmptyState
      icon={DoorOpen}
      title="You are no longer in this group"
      className="m-auto"
      action={
        <Link to="/chat" className={buttonVariants()}>
          All rooms
        </Link>
      }
    >
      Someone removed you from it. Your messages stay with the people in it.
    </EmptyState>
  )
}

/** Reacts, edits and deletes. The result shows at once, and is undone with a message when the server refuses. */
function useMessageActions(
  roomId: string,
  userId: string,
  people: ReturnType<typeof useChat>['people'],
  messages: readonly ChatMessageView[],
  merge: (messages: readonly ChatMessageView[]) => void,
) {
  const latest = useRef({ messages, merge, people })
  useEffect(() => {
    latest.current = { messages, merge, people }
  })
  return useCallback(
    (action: MessageAction) => {
      const before = latest.current.messages.find(({ id }) => id === action.messageId)
      if (!before) return
      const me = latest.current.people.get(userId)
      latest.current.merge([expected(before, action, { id: userId, name: me?.firstName ?? '' })])
      void post<{ message: ChatMessageView }>(`/chat/${roomId}/send`, { ...action }).then((answer) => {
        latest.current.merge([answer.ok ? answer.data.message : before])
        if (!answer.ok) showToast({ kind: 'bad', message: answer.error })
      })
    },
    [roomId, userId],
  )
}

/** The message as the action will leave it. */
function expected(
  message: ChatMessageView,
  action: MessageAction,
  me: { id: string; name: string },
): ChatMessageView {
  if (action.intent === 'edit') return { ...message, message: action.body, mentions: [], edited: true }
  if (action.intent === 'delete') {
    const media = message.media && { ...message.media, info: null }
    return { ...message, message: '', files: [], reactions: [], media, deleted: true, edited: false }
  }
  const held = message.reactions.find(({ emoji }) => emoji === action.emoji)
  const mine = held?.by.some(({ id }) => id === me.id)
  const by = mine ? held!.by.filter(({ id }) => id !== me.id) : [...(held?.by ?? []), me]
  const reactions = held
    ? message.reactions.map((each) => (each === held ? { ...each, by } : each))
    : [...message.reactions, { emoji: action.emoji, by }]
  return { ...message, reactions: reactions.filter((each) => each.by.length > 0) }
}
