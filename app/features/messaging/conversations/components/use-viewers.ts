import { useCallback, useEffect, useRef, useState } from 'react'
import { useTimer } from '#app/components/use-timer.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { EventDefinition, RequestDefinition, RoomTyping, RoomViewers } from '#app/realtime/events.ts'
import { userShortName } from '../labels.ts'
import { TYPING_TIMEOUT_MS } from '../limits.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

const TYPING_EVERY_MS = TYPING_TIMEOUT_MS / 2

export interface ViewerEvents {
  join: RequestDefinition<{ roomId: string }>
  leave: RequestDefinition<{ roomId: string }>
  viewers: EventDefinition<RoomViewers>
  typing: EventDefinition<RoomTyping>
  sendTyping: RequestDefinition<{ roomId: string }>
  message: EventDefinition<{ roomId: string; user: { id: string } | null }>
}

/** Returns who else has the conversation open and who is typing in it. Sends the others the same about this user. */
export function useViewers(conversationId: string, userId: string, events: ViewerEvents) {
  const { status, send } = useRealtime()
  const [viewers, setViewers] = useState<UserView[]>([])
  const [typist, setTypist] = useState<UserView | null>(null)

  useEffect(() => {
    setViewers([])
    setTypist(null)
    if (status !== 'connected') return
    void send(events.join, { roomId: conversationId })
    return () => void send(events.leave, { roomId: conversationId })
  }, [conversationId, status, send, events])

  useRealtimeEvent(events.viewers, (room) => {
    if (room.roomId === conversationId) setViewers(room.users.filter((user) => user.id !== userId))
  })
  const pause = useTimer()
  useRealtimeEvent(events.typing, (typing) => {
    if (typing.roomId !== conversationId || typing.user.id === userId) return
    setTypist(typing.user)
    pause.restart(() => setTypist(null), TYPING_TIMEOUT_MS)
  })
  // A user whose message has arrived is no longer typing it.
  useRealtimeEvent(events.message, (message) => {
    if (message.roomId === conversationId) setTypist((held) => (held?.id === message.user?.id ? null : held))
  })

  const typedAt = useRef(0)
  const onTyping = useCallback(() => {
    const now = Date.now()
    if (now - typedAt.current < TYPING_EVERY_MS) return
    typedAt.current = now
    void send(events.sendTyping, { roomId: conversationId })
  }, [send, conversationId, events])

  return { viewers, typing: typist ? `${userShortName(typist)} is typing…` : null, onTyping }
}
