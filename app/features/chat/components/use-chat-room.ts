import { useState } from 'react'
import { useHistory } from '#app/features/conversations/components/use-history.ts'
import {
  mergeMessages,
  withReceived,
  prependPage,
  refreshPage,
} from '#app/features/conversations/message-page.ts'
import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { ChatMessageView, ChatRoomView } from '../chat.schema.ts'
import { hearMessage, hearUpdate } from '../room-list.ts'
import { chatMessageChanged, chatRoomChanged, chatUpdated } from '../events.ts'

interface Loaded {
  room: ChatRoomView
  messages: Page<ChatMessageView>
  reachesEnd: boolean
}

/** A room as loaded, with what the socket tells, what the screen heard before, and the older pages fetched. */
export function useChatRoom(loaded: Loaded, heard: readonly ChatMessageView[], userId: string) {
  const roomId = loaded.room.id
  const [state, setState] = useState({ loaded, room: loaded.room, list: loaded.messages, gone: false })
  if (state.loaded !== loaded) {
    const same = state.room.id === roomId && state.loaded.reachesEnd && loaded.reachesEnd
    const list = same ? refreshPage(state.list, loaded.messages) : loaded.messages
    setState({ loaded, room: loaded.room, list, gone: false })
  }
  const put = (message: ChatMessageView) =>
    setState((before) => {
      const held = before.list.items.some(({ id }) => id === message.id)
      // An older part on screen takes news of its own messages only; the end is loaded when it is asked for.
      return loaded.reachesEnd || held ? { ...before, list: mergeMessages(before.list, [message]) } : before
    })
  const changeRoom = (by: (room: ChatRoomView) => ChatRoomView) =>
    setState((before) => ({ ...before, room: by(before.room) }))

  useRealtimeEvent(chatMessageChanged, (message) => {
    if (message.roomId !== roomId) return
    put(message)
    changeRoom((room) => hearMessage(room, message, userId))
  })
  useRealtimeEvent(chatRoomChanged, (room) => room.id === roomId && changeRoom(() => room))
  useRealtimeEvent(chatUpdated, (update) => {
    if (update.roomId !== roomId) return
    if (update.removed) setState((before) => ({ ...before, gone: true }))
    else changeRoom((room) => hearUpdate(room, update))
  })

  const here = heard.filter((message) => message.roomId === roomId)
  const list = loaded.reachesEnd ? withReceived(state.list, here) : state.list

  const older = useHistory<ChatMessageView>(`/chat/${roomId}`, state.list.nextCursor, (page) =>
    setState((held) => (held.room.id === roomId ? { ...held, list: prependPage(held.list, page) } : held)),
  )
  return {
    room: state.room,
    /** Somebody took the user out of it while it was open. */
    gone: state.gone,
    messages: list.items,
    olderCursor: list.nextCursor,
    ...older,
    put,
  }
}
