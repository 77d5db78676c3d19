import type { Page } from '#app/lib/paging.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { EventDefinition } from '#app/realtime/events.ts'
import { mergeMessages, prependPage, refreshPage, type Revised, withReceived } from '../message-page.ts'
import { useLoadedState } from './use-loaded-state.ts'
import { useNextPage } from './use-next-page.ts'

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
  /** As `useReceived` returns them. */
  received: readonly View[]
  changed: EventDefinition<View>
}) {
  const { to, conversationId, loaded, received } = options
  const [{ page }, update] = useLoadedState(
    loaded,
    (loaded, before: { conversationId: string; reachesEnd: boolean; page: Page<View> } | null) => {
      const { messages, reachesEnd } = loaded
      const continues = before?.conversationId === conversationId && before.reachesEnd && reachesEnd
      return { conversationId, reachesEnd, page: continues ? refreshPage(before.page, messages) : messages }
    },
  )
  const merge = (messages: readonly View[]) =>
    update((before) => {
      const held = new Set(before.page.items.map(({ id }) => id))
      // An older part takes changes of its own messages only; the end is loaded on request.
      const fitting = before.reachesEnd ? messages : messages.filter(({ id }) => held.has(id))
      return { ...before, page: mergeMessages(before.page, fitting) }
    })
  useRealtimeEvent(options.changed, (message) => {
    if (message.roomId === conversationId) merge([message])
  })
  const { nextCursor } = page
  const older = useNextPage<View>(
    nextCursor && `${to}/history?${new URLSearchParams({ before: nextCursor })}`,
    (next) =>
      update((before) =>
        before.conversationId === next.items[0]?.roomId
          ? { ...before, page: prependPage(before.page, next) }
          : before,
      ),
  )
  const own = received.filter((message) => message.roomId === conversationId)
  const { items } = loaded.reachesEnd ? withReceived(page, own) : page
  return {
    messages: items,
    olderCursor: nextCursor,
    loadOlder: older.load,
    loadingOlder: older.loading,
    olderError: older.error,
    merge,
  }
}
