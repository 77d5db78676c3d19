import { DoorOpen, Upload, WifiOff } from '#app/components/icons.tsx'
import { useCallback, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { MessageList } from '#app/features/conversations/components/message-list.tsx'
import { useClock } from '#app/components/time.tsx'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useFileDrop } from '#app/components/forms/use-file-drop.ts'
import type { ComposerHandle } from '#app/features/messages/components/composer.tsx'
import { OutboxBubble } from '#app/features/conversations/components/outbox-bubble.tsx'
import { SeenBy } from '#app/features/conversations/components/seen-by.tsx'
import { useViewers, useMarkViewed } from '#app/features/messages/components/use-conversation.ts'
import { post } from '#app/features/conversations/api-client.ts'
import { useOffline } from '#app/realtime/client/use-offline.ts'
import { cn } from '#app/lib/cn.ts'
import type { ChatMessageView } from '../chat.schema.ts'
import { gifId } from '../limits.ts'
import type { ChatScreen } from '../chat-page.server.ts'
import { isChangeable, isEditable, othersIn } from '../labels.ts'
import { useChat } from './chat-context.ts'
import { ChatComposer, ComposerWithoutRoom } from './composer.tsx'
import type { MessageDeed } from './message-action-form.tsx'
import { MessageItem } from './message-item.tsx'
import { RoomHeader } from './room-header.tsx'
import { useChatRoom } from './use-chat-room.ts'
import {
  chatMessageChanged,
  chatTyping,
  chatViewers,
  joinChat,
  leaveChat,
  sendChatTyping,
} from '../events.ts'

const CHAT_EVENTS = {
  join: joinChat,
  leave: leaveChat,
  viewers: chatViewers,
  typing: chatTyping,
  sendTyping: sendChatTyping,
  message: chatMessageChanged,
}

export interface LoadedChat extends ChatScreen {
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

/** What was said in a room, and where to say something. */
export function ChatConversation({ loaded, refused }: { loaded: LoadedChat; refused: RefusedChat | null }) {
  const screen = useChat()
  const { userId, people, outbox, heard, putRoom } = screen
  const { reachesEnd, at, before, requestId } = loaded
  const { room, gone, messages, olderCursor, older, loadingOlder, olderError, put } = useChatRoom(
    loaded,
    heard,
    userId,
  )
  const company = useViewers(room.id, userId, CHAT_EVENTS)
  const [search] = useSearchParams()
  const composer = useRef<ComposerHandle>(null)
  const offline = useOffline()
  const { now } = useClock()
  const [editing, setEditing] = useState<string | null>(refused?.messageId ?? loaded.edit)
  useMarkViewed(room, messages.at(-1)?.id, reachesEnd && !gone, putRoom, '/chat')
  const drop = useFileDrop(room.open ? (files) => composer.current?.addFiles(files) : null)
  const onDo = useDeeds(room.id, userId, people, messages, put)
  const isNews = useCallback(
    (message: ChatMessageView) => message.type === 'message' && message.user.id !== userId,
    [userId],
  )

  if (gone) return <NoLongerIn />
  const last = messages.at(-1)
  const here = `/chat/${room.id}`
  const q = search.get('q')
  const withSearch = (values: Record<string, string>) => {
    const query = new URLSearchParams({ ...(q ? { q } : {}), ...values }).toString()
    return query ? `${here}?${query}` : here
  }
  const known = new Set(messages.map((message) => message.requestId))
  const waiting = reachesEnd
    ? outbox.items.filter((item) => item.to === here && !known.has(item.requestId))
    : []
  return (
    <section
      aria-label={`Room ${room.title}`}
      className="@container/conversation relative flex min-h-0 min-w-0 flex-1 flex-col"
      {...drop.handlers}
    >
      <RoomHeader
        room={room}
        screen={screen}
        viewers={company.viewers}
        backHref={q ? `/chat?${new URLSearchParams({ q })}` : '/chat'}
      />
      {offline ? (
        <p role="status" className="flex shrink-0 items-center gap-2 bg-warn-soft px-3.5 py-1.5 text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          No connection. New messages appear as soon as it is back.
        </p>
      ) : null}
      {refused && !refused.body && !messages.some(({ id }) => id === refused.messageId) ? (
        <p role="alert" className="shrink-0 bg-bad-soft px-3.5 py-2 text-sm">
          {refused.error}
        </p>
      ) : null}
      <MessageList
        key={`${room.id}:${at ?? ''}:${before ?? ''}`}
        messages={messages}
        waiting={waiting.length}
        isNews={isNews}
        foundId={at}
        olderHref={olderCursor ? withSearch({ before: olderCursor }) : null}
        loadingOlder={loadingOlder}
        olderError={olderError}
        onOlder={older}
        newestHref={reachesEnd ? null : withSearch({})}
        foot={
          reachesEnd && last ? (
            <SeenBy
              users={othersIn(room, people, userId).filter(
                ({ id }) => room.viewedBy.includes(id) && id !== last.user.id,
              )}
              own={last.user.id === userId}
            />
          ) : null
        }
        typing={company.typing}
        outbox={waiting.map((item) => (
          <OutboxBubble
            key={item.requestId}
            item={gifId(item.body) ? { ...item, body: 'GIF' } : item}
            sending="sending..."
            onRetry={() => outbox.retry(item)}
            onEdit={() => {
              outbox.discard(item)
              composer.current?.restore(item)
            }}
          />
        ))}
      >
        {(message) => (
          <MessageItem
            message={message}
            userId={userId}
            group={room.format === 'group'}
            found={message.id === at}
            changeable={isChangeable(message, userId, now)}
            editable={isEditable(message, userId, now)}
            editing={
              editing === message.id && isEditable(message, userId, now)
                ? { refused: refused?.messageId === message.id ? refused : null }
                : null
            }
            open={room.open}
            onDo={onDo}
            onEdit={setEditing}
          />
        )}
      </MessageList>
      {room.open ? (
        <ChatComposer
          key={room.id}
          ref={composer}
          roomId={room.id}
          userId={userId}
          title={room.title}
          gifs={loaded.gifs}
          requestId={requestId}
          refused={refused?.body && !refused.messageId ? refused : null}
          onSend={(body, files) => outbox.send(here, body, files)}
          onTyping={company.onTyping}
          onEditLast={() =>
            setEditing(messages.findLast((each) => isEditable(each, userId, now))?.id ?? null)
          }
        />
      ) : (
        <ComposerWithoutRoom reason="Nobody is left to read this. You can still read what was said." />
      )}
      {drop.over ? (
        <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-lg border-2 border-brand-text border-dashed bg-surface/90">
          <p className="flex items-center gap-2 font-medium">
            <Upload aria-hidden className="size-5" />
            Drop to attach
          </p>
        </div>
      ) : null}
    </section>
  )
}

function NoLongerIn() {
  return (
    <EmptyState
      icon={DoorOpen}
      title="You are no longer in this group"
      className="m-auto"
      action={
        <Link to="/chat" className={cn(buttonVariants())}>
          All rooms
        </Link>
      }
    >
      Somebody took you out of it. What you wrote stays with those who are in it.
    </EmptyState>
  )
}

/** Reacts, edits, deletes by script: shown at once, taken back with a word when the server refuses. */
function useDeeds(
  roomId: string,
  userId: string,
  people: ReturnType<typeof useChat>['people'],
  messages: readonly ChatMessageView[],
  put: (message: ChatMessageView) => void,
) {
  const latest = useRef({ messages, put, people })
  latest.current = { messages, put, people }
  return useCallback(
    (deed: MessageDeed) => {
      const before = latest.current.messages.find(({ id }) => id === deed.messageId)
      if (!before) return
      const me = latest.current.people.get(userId)
      latest.current.put(foreseen(before, deed, { id: userId, name: me?.firstName ?? '' }))
      void post<{ message: ChatMessageView }>(`/chat/${roomId}/send`, { ...deed }).then((answer) => {
        latest.current.put(answer.ok ? answer.data.message : before)
        if (!answer.ok) showToast({ kind: 'bad', message: answer.error })
      })
    },
    [roomId, userId],
  )
}

/** The message as it will be once the server has done this. */
function foreseen(
  message: ChatMessageView,
  deed: MessageDeed,
  me: { id: string; name: string },
): ChatMessageView {
  if (deed.intent === 'edit') return { ...message, message: deed.body, edited: true }
  if (deed.intent === 'delete') {
    const media = message.media && { ...message.media, info: null }
    return { ...message, message: '', files: [], reactions: [], media, deleted: true, edited: false }
  }
  const held = message.reactions.find(({ emoji }) => emoji === deed.emoji)
  const mine = held?.by.some(({ id }) => id === me.id)
  const by = mine ? held!.by.filter(({ id }) => id !== me.id) : [...(held?.by ?? []), me]
  const reactions = held
    ? message.reactions.map((each) => (each === held ? { ...each, by } : each))
    : [...message.reactions, { emoji: deed.emoji, by }]
  return { ...message, reactions: reactions.filter((each) => each.by.length > 0) }
}
