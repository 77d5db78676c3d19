import { useCallback, useRef, useState } from 'react'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { Page } from '#app/lib/paging.ts'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import { getJson } from '#app/features/conversations/api-client.ts'
import {
  appendConversations,
  putConversation,
  refreshConversations,
  removeConversation,
} from '#app/features/texting/conversation-list.ts'
import { conversationTitle } from '#app/features/texting/labels.ts'
import { messageChanged, conversationChanged, conversationRemoved } from '#app/features/texting/events.ts'

/** The list as loaded, kept up to date by what the socket tells, and the pages fetched behind it. */
export function useConversationList(
  loaded: Page<ConversationView>,
  userId: string,
  openId: string | undefined,
) {
  const [state, setState] = useState({ loaded, list: loaded })
  if (state.loaded !== loaded) {
    setState({ loaded, list: refreshConversations(state.list, loaded, userId) })
  }
  const change = (by: (list: Page<ConversationView>) => Page<ConversationView>) =>
    setState((before) => ({ ...before, list: by(before.list) }))

  const [news, setNews] = useState('')
  useRealtimeEvent(conversationChanged, (conversation) =>
    change((list) => putConversation(list, conversation, userId)),
  )
  useRealtimeEvent(conversationRemoved, ({ roomId }) => change((list) => removeConversation(list, roomId)))
  useRealtimeEvent(messageChanged, (message) => {
    if (message.flow !== 'incoming' || message.roomId === openId) return
    const conversation = state.list.items.find((held) => held.id === message.roomId)
    setNews(`New message from ${conversation ? conversationTitle(conversation) : 'another conversation'}`)
  })

  const [loadingMore, setLoadingMore] = useState(false)
  const running = useRef(false)
  const cursor = state.list.nextCursor
  const more = useCallback(() => {
    if (!cursor || running.current) return
    running.current = true
    setLoadingMore(true)
    void getJson<Page<ConversationView>>(`/messages/rooms?${new URLSearchParams({ cursor })}`).then(
      (answer) => {
        running.current = false
        setLoadingMore(false)
        if (!answer.ok) return
        setState((before) => ({ ...before, list: appendConversations(before.list, answer.data, userId) }))
      },
    )
  }, [cursor, userId])

  const put = useCallback(
    (conversation: ConversationView) =>
      setState((before) => ({ ...before, list: putConversation(before.list, conversation, userId) })),
    [userId],
  )
  return { list: state.list, news, more, loadingMore, put }
}
