import { useState } from 'react'
import type { Page } from '#app/lib/paging.ts'
import type { RoomView } from '#app/features/texting/texting.schema.ts'
import { putRoom, removeRoom } from '#app/features/texting/conversation-list.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { roomChanged, roomRemoved } from '#app/features/texting/events.ts'
import { ROOMS_SHOWN } from '../rooms-shown.ts'

/** The rooms as loaded, with what the socket tells put in their place. */
export function useRecentRooms(loaded: Page<RoomView>, userId: string): RoomView[] {
  const [live, setLive] = useState({ loaded, list: loaded })
  if (live.loaded !== loaded) setLive({ loaded, list: loaded })
  const change = (by: (list: Page<RoomView>) => Page<RoomView>) =>
    setLive((before) => ({ ...before, list: by(before.list) }))
  useRealtimeEvent(roomChanged, (room) => change((list) => putRoom(list, room, userId)))
  useRealtimeEvent(roomRemoved, ({ roomId }) => change((list) => removeRoom(list, roomId)))
  return live.list.items.slice(0, ROOMS_SHOWN)
}
