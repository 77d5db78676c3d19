import { useCallback, useState } from 'react'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { EventDefinition } from '#app/realtime/events.ts'

/** More than arrive while a conversation is loading. */
const MOST_RECEIVED = 50

/**
 * The messages this tab sent or received since the screen opened, of all conversations, newest last. One that arrives
 * between the reading of a conversation and its rendering has no other listener.
 */
export function useReceived<Message>(event: EventDefinition<Message>) {
  const [received, setReceived] = useState<readonly Message[]>([])
  const add = useCallback(
    (message: Message) => setReceived((before) => [...before.slice(1 - MOST_RECEIVED), message]),
    [],
  )
  useRealtimeEvent(event, add)
  return { received, add }
}
