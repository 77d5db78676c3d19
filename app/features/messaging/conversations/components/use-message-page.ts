import { useCallback } from 'react'
import { usePages } from '#app/components/lists/use-pages.ts'
import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { EventDefinition } from '#app/realtime/events.ts'
import { getJson } from '#app/lib/api-client.ts'
import { mergeMessages, prependPage, refreshPage, type Revised, withReceived } from '../message-page.ts'

interface Message extends Revised {
  roomId: string
}

interface Loaded<View> {
  messages: Page<View>
  /** False while an older part is shown that does not reach the newest message. */
  reachesEnd: boolean
}

/** The messages of a conversation: as loaded, with those received since, and the older pages fetched. */
export function useMessagePage<View extends Message>(options: {
  /** The conversation's page. */
  to: string
  conversationId: string
  loaded: Loaded<View>
  /** The value that `useReceived` returns. */
  received: readonly View[]
  changed: EventDefinition<View>
}) {
  const { to, conversationId, loaded, received } = options
  const { reachesEnd } = loaded
  const { list, update, next } = usePages(loaded.messages, {
    load: (before) => getJson<Page<View>>(`${to}/history?${new URLSearchParams({ before })}`),
    listKey: `${conversationId} ${reachesEnd}`,
    refresh: (page, newest) => (reachesEnd ? refreshPage(page, newest) : newest),
    append: prependPage,
  })
  const merge = useCallback(
    (messages: readonly View[]) =>
      update((page) => {
        const held = new Set(page.items.map(({ id }) => id))
        // An older part takes changes of its own messages only; the end is loaded on request.
        return mergeMessages(page, reachesEnd ? messages : messages.filter(({ id }) => held.has(id)))
      }),
    [update, reachesEnd],
  )
  useRealtimeEvent(options.changed, (message) => {
    if (message.roomId === conversationId) merge([message])
  })
  const own = received.filter((message) => message.roomId === conversationId)
  const { items } = reachesEnd ? withReceived(list, own) : list
  return { messages: items, olderCursor: list.nextCursor, older: next, merge }
}
