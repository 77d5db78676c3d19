import { useCallback, useEffect, useRef, useState } from 'react'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { EventDefinition, RequestDefinition, RoomTyping, RoomViewers } from '#app/realtime/events.ts'
import {
  mergeMessages,
  withReceived,
  prependPage,
  refreshPage,
} from '#app/features/conversations/message-page.ts'
import type { Page } from '#app/lib/paging.ts'
import type { MessageView, ConversationView } from '#app/features/texting/texting.schema.ts'
import { post } from '#app/features/conversations/api-client.ts'
import { useHistory } from '#app/features/conversations/components/use-history.ts'
import {
  joinRoom,
  leaveRoom,
  messageChanged,
  conversationChanged,
  conversationRemoved,
  sendTyping,
  smsTyping,
  smsViewers,
} from '#app/features/texting/events.ts'
import type { UserView } from '#app/features/conversations/views.ts'
import { TYPING_TIMEOUT_MS } from '#app/features/conversations/limits.ts'
import { userShortName } from '#app/features/conversations/labels.ts'

/** One sign of typing in this time is enough for a line that stays 5 s. */
const TYPING_EVERY_MS = 2500

interface Loaded {
  conversation: ConversationView
  messages: Page<MessageView>
  reachesEnd: boolean
}

/** A conversation as loaded, with what the socket tells, what the screen heard before, and the older pages fetched. */
export function useConversation(loaded: Loaded, heard: readonly MessageView[]) {
  const roomId = loaded.conversation.id
  const [state, setState] = useState({ loaded, conversation: loaded.conversation, list: loaded.messages })
  if (state.loaded !== loaded) {
    const same = state.conversation.id === roomId && state.loaded.reachesEnd && loaded.reachesEnd
    const list = same ? refreshPage(state.list, loaded.messages) : loaded.messages
    setState({ loaded, conversation: loaded.conversation, list })
  }

  const put = (messages: readonly MessageView[]) =>
    setState((before) => {
      const held = new Set(before.list.items.map((message) => message.id))
      // An older part on screen takes news of its own messages only; the end is loaded when it is asked for.
      const fitting = loaded.reachesEnd ? messages : messages.filter((message) => held.has(message.id))
      return { ...before, list: mergeMessages(before.list, fitting) }
    })
  useRealtimeEvent(messageChanged, (message) => message.roomId === roomId && put([message]))
  useRealtimeEvent(conversationChanged, (conversation) => {
    if (conversation.id === roomId) setState((before) => ({ ...before, conversation }))
  })
  useRealtimeEvent(conversationRemoved, (removed) => {
    if (removed.roomId !== roomId) return
    setState((before) => ({ ...before, conversation: { ...before.conversation, status: 'completed' } }))
  })

  const here = heard.filter((message) => message.roomId === roomId)
  const list = loaded.reachesEnd ? withReceived(state.list, here) : state.list

  const older = useHistory<MessageView>(`/messages/${roomId}`, state.list.nextCursor, (page) =>
    setState((held) =>
      held.conversation.id === roomId ? { ...held, list: prependPage(held.list, page) } : held,
    ),
  )
  return {
    conversation: state.conversation,
    messages: list.items,
    olderCursor: list.nextCursor,
    ...older,
    put,
  }
}

interface RoomEvents {
  join: RequestDefinition<{ roomId: string }>
  leave: RequestDefinition<{ roomId: string }>
  viewers: EventDefinition<RoomViewers>
  typing: EventDefinition<RoomTyping>
  sendTyping: RequestDefinition<{ roomId: string }>
  message: EventDefinition<{ roomId: string; user: { id: string } | null }>
}

const SMS_EVENTS: RoomEvents = {
  join: joinRoom,
  leave: leaveRoom,
  viewers: smsViewers,
  typing: smsTyping,
  sendTyping,
  message: messageChanged,
}

/** Who else has the conversation open, and who is typing in it; tells the others the same of oneself. */
export function useViewers(roomId: string, userId: string, events: RoomEvents = SMS_EVENTS) {
  const { status, send } = useRealtime()
  const [viewers, setViewers] = useState<UserView[]>([])
  const [typist, setTypist] = useState<UserView | null>(null)

  useEffect(() => {
    setViewers([])
    setTypist(null)
    if (status !== 'connected') return
    void send(events.join, { roomId })
    return () => void send(events.leave, { roomId })
  }, [roomId, status, send, events])

  useRealtimeEvent(events.viewers, (told) => {
    if (told.roomId === roomId) setViewers(told.users.filter((user) => user.id !== userId))
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useRealtimeEvent(events.typing, (told) => {
    if (told.roomId !== roomId || told.user.id === userId) return
    setTypist(told.user)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTypist(null), TYPING_TIMEOUT_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // Whose text is there types no more.
  useRealtimeEvent(events.message, (message) => {
    if (message.roomId === roomId) setTypist((held) => (held?.id === message.user?.id ? null : held))
  })

  const typedAt = useRef(0)
  const onTyping = useCallback(() => {
    const now = Date.now()
    if (now - typedAt.current < TYPING_EVERY_MS) return
    typedAt.current = now
    void send(events.sendTyping, { roomId })
  }, [send, roomId, events])

  return { viewers, typing: typist ? `${userShortName(typist)} is typing…` : null, onTyping }
}

/** Marks the conversation as seen while it is in sight: when it opens, when something new is said, when the tab comes back. */
export function useMarkViewed<Room extends { id: string }>(
  conversation: Room,
  lastId: string | undefined,
  enabled: boolean,
  onViewed: (conversation: Room) => void,
  base = '/messages',
) {
  const viewed = useRef('')
  const roomId = conversation.id
  const latest = useRef(onViewed)
  useEffect(() => {
    latest.current = onViewed
  })
  useEffect(() => {
    const state = `${roomId}:${lastId}`
    const mark = async () => {
      if (!enabled || document.visibilityState !== 'visible' || viewed.current === state) return
      viewed.current = state
      const answer = await post<{ conversation: Room }>(`${base}/${roomId}/send`, { intent: 'view' })
      if (answer.ok) latest.current(answer.data.conversation)
      else if (viewed.current === state) viewed.current = ''
    }
    // A conversation one only passes by with j and k is not read.
    const timer = setTimeout(() => void mark(), 400)
    const onVisible = () => void mark()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [roomId, lastId, enabled, base])
}
