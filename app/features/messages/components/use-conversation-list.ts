import { useCallback, useRef, useState } from 'react'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { Page } from '#app/lib/paging.ts'
import type { RoomView } from '#app/features/texting/texting.schema.ts'
import { getJson } from '#app/features/conversations/api-client.ts'
import { appendRooms, putRoom, refreshRooms, removeRoom } from '#app/features/texting/conversation-list.ts'
import { roomTitle } from '#app/features/texting/labels.ts'
import { messageChanged, roomChanged, roomRemoved } from '#app/features/texting/events.ts'

/** The list as loaded, kept up to date by what the socket tells, and the pages fetched behind it. */
export function useRoomList(loaded: Page<RoomView>, userId: string, openId: string | undefined) {
  const [state, setState] = useState({ loaded, list: loaded })
  if (state.loaded !== loaded) {
    setState({ loaded, list: refreshRooms(state.list, loaded, userId) })
  }
  const change = (by: (list: Page<RoomView>) => Page<RoomView>) =>
    setState((before) => ({ ...before, list: by(before.list) }))

  const [news, setNews] = useState('')
  useRealtimeEvent(roomChanged, (room) => change((list) => putRoom(list, room, userId)))
  useRealtimeEvent(roomRemoved, ({ roomId }) => change((list) => removeRoom(list, roomId)))
  useRealtimeEvent(messageChanged, (message) => {
    if (message.flow !== 'incoming' || message.roomId === openId) return
    const room = state.list.items.find((held) => held.id === message.roomId)
    setNews(`New message from ${room ? roomTitle(room) : 'another conversation'}`)
  })

  const [loadingMore, setLoadingMore] = useState(false)
  const running = useRef(false)
  const cursor = state.list.nextCursor
  const more = useCallback(() => {
    if (!cursor || running.current) return
    running.current = true
    setLoadingMore(true)
    void getJson<Page<RoomView>>(`/messages/rooms?${new URLSearchParams({ cursor })}`).then((answer) => {
      running.current = false
      setLoadingMore(false)
      if (!answer.ok) return
      setState((before) => ({ ...before, list: appendRooms(before.list, answer.data, userId) }))
    })
  }, [cursor, userId])

  const put = useCallback(
    (room: RoomView) => setState((before) => ({ ...before, list: putRoom(before.list, room, userId) })),
    [userId],
  )
  return { list: state.list, news, more, loadingMore, put }
}
