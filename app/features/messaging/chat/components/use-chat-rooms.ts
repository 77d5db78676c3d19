import { useCallback, useRef } from 'react'
import { announce } from '#app/components/feedback/announcements.ts'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { getJson, post } from '#app/lib/api-client.ts'
import { usePages } from '#app/components/lists/use-pages.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { ChatRoomPage, ChatRoomView } from '../chat-views.server.ts'
import { chatMessageChanged, chatRoomChanged, chatRoomsReordered, chatUpdated } from '../events.ts'
import {
  appendChatRooms,
  applyMessage,
  applyRoomUpdate,
  changeChatRoom,
  placeFirst,
  placesAfterMove,
  putChatRoom,
  putViewedRoom,
  removeChatRoom,
} from '../room-list-state.ts'

/** The list beside the open room, kept up to date by the socket. */
export function useChatRooms(
  loaded: { rooms: ChatRoomPage; hidden: boolean },
  userId: string,
  openId: string | undefined,
) {
  const { hidden } = loaded
  const { revalidate } = useRealtime()
  const { list, update, next } = usePages(loaded.rooms, {
    load: (cursor) =>
      getJson<ChatRoomPage>(
        `/chat/rooms?${new URLSearchParams({ cursor, ...(hidden ? { hidden: '' } : {}) })}`,
      ),
    refresh: (_list, first) => first,
    append: appendChatRooms,
  })
  const onViewed = useCallback((room: ChatRoomView) => update((list) => putViewedRoom(list, room)), [update])
  useRealtimeEvent(chatRoomChanged, (room) => update((list) => putChatRoom(list, room, hidden)))
  useRealtimeEvent(chatRoomsReordered, revalidate)
  useRealtimeEvent(chatMessageChanged, (message) => {
    update((list) => changeChatRoom(list, message.roomId, (room) => applyMessage(room, message, userId)))
    const room = list.items.find(({ id }) => id === message.roomId)
    const isNew = room && (room.lastMessageId ?? '') < message.id
    if (isNew && message.user.id !== userId && message.roomId !== openId) {
      announce(`New message in ${room.title}`)
    }
  })
  useRealtimeEvent(chatUpdated, (change) => {
    update((list) =>
      change.removed
        ? removeChatRoom(list, change.roomId)
        : changeChatRoom(list, change.roomId, (room) => applyRoomUpdate(room, change)),
    )
  })

  // Moves are saved one at a time, in the order made.
  const queue = useRef<Promise<void>>(Promise.resolve())
  const move = (from: number, to: number) => {
    const { items } = list
    if (from === to || !items[from] || !items[to]) return
    const placed = placesAfterMove(items, from, to)
    update((list) => placeFirst(list, placed))
    queue.current = queue.current.then(async () => {
      const answer = await post('/chat/order', { roomIds: placed })
      if (answer.ok) return
      showToast({ kind: 'bad', message: answer.error })
      revalidate()
    })
  }
  return { list, onViewed, next, move }
}
