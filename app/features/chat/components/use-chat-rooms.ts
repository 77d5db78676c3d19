import { useCallback, useRef, useState } from 'react'
import { useQuietRevalidate } from '#app/components/use-quiet-revalidate.ts'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { getJson, post } from '#app/features/conversations/api-client.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { ChatRoomPage, ChatRoomView } from '../chat.schema.ts'
import {
  appendChatRooms,
  compareChatRooms,
  hearMessage,
  hearUpdate,
  placesAfterMove,
  putChatRoom,
  removeChatRoom,
} from '../room-list.ts'
import { chatMessageChanged, chatRoomChanged, chatRoomsReordered, chatUpdated } from '../events.ts'

/** The list as loaded, kept up to date by what the socket tells, with the pages fetched behind it. */
export function useChatRooms(
  loaded: { rooms: ChatRoomPage; hidden: boolean },
  userId: string,
  openId: string | undefined,
) {
  const { hidden } = loaded
  const revalidate = useQuietRevalidate()
  const [state, setState] = useState({ loaded: loaded.rooms, list: loaded.rooms })
  if (state.loaded !== loaded.rooms) setState({ loaded: loaded.rooms, list: loaded.rooms })
  const change = useCallback(
    (by: (list: ChatRoomPage) => ChatRoomPage) =>
      setState((before) => ({ ...before, list: by(before.list) })),
    [],
  )
  const changeOne = (roomId: string, by: (room: ChatRoomView) => ChatRoomView) =>
    change((list) => ({
      ...list,
      items: list.items.map((room) => (room.id === roomId ? by(room) : room)).toSorted(compareChatRooms),
    }))

  const [news, setNews] = useState('')
  const put = useCallback(
    (room: ChatRoomView) => change((list) => putChatRoom(list, room, hidden)),
    [change, hidden],
  )
  useRealtimeEvent(chatRoomChanged, put)
  useRealtimeEvent(chatRoomsReordered, revalidate)
  useRealtimeEvent(chatMessageChanged, (message) => {
    changeOne(message.roomId, (room) => hearMessage(room, message, userId))
    const room = state.list.items.find((held) => held.id === message.roomId)
    const isNew = room && (room.lastMessageId ?? '') < message.id
    if (isNew && message.user.id !== userId && message.roomId !== openId) {
      setNews(`New message in ${room.title}`)
    }
  })
  useRealtimeEvent(chatUpdated, (update) => {
    if (update.removed) change((list) => removeChatRoom(list, update.roomId))
    else changeOne(update.roomId, (room) => hearUpdate(room, update))
  })

  const [loadingMore, setLoadingMore] = useState(false)
  const cursor = state.list.nextCursor
  const more = async () => {
    if (!cursor || loadingMore) return
    setLoadingMore(true)
    const query = new URLSearchParams({ cursor, ...(hidden ? { hidden: '' } : {}) })
    const answer = await getJson<ChatRoomPage>(`/chat/rooms?${query}`)
    setLoadingMore(false)
    if (answer.ok) change((list) => appendChatRooms(list, answer.data))
    else showToast({ kind: 'bad', message: answer.error })
  }

  // One after the other, as they were dragged.
  const line = useRef<Promise<void>>(Promise.resolve())
  const move = (from: number, to: number) => {
    const { items } = state.list
    if (from === to || !items[from] || !items[to]) return
    const placed = placesAfterMove(items, from, to)
    change((list) => ({
      ...list,
      items: list.items
        .map((room) => {
          const order = placed.indexOf(room.id)
          return { ...room, order: order < 0 ? null : order }
        })
        .toSorted(compareChatRooms),
    }))
    line.current = line.current.then(async () => {
      const answer = await post('/chat/order', { roomIds: placed })
      if (answer.ok) return
      showToast({ kind: 'bad', message: answer.error })
      revalidate()
    })
  }
  return { list: state.list, news, more: () => void more(), loadingMore, put, move }
}
