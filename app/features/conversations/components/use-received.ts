import { useCallback, useState } from 'react'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { EventDefinition } from '#app/realtime/events.ts'

/** More than are told of a room while it is being loaded. */
const MOST_HEARD = 50

/**
 * What a screen heard since it is open, of all its rooms, newest last: what this tab sent and the socket told. A room may be
 * told of between the moment it was read and the moment it is on screen, when nobody else listens.
 */
export function useReceived<Message>(event: EventDefinition<Message>) {
  const [heard, setHeard] = useState<readonly Message[]>([])
  const hear = useCallback(
    (message: Message) => setHeard((before) => [...before.slice(1 - MOST_HEARD), message]),
    [],
  )
  useRealtimeEvent(event, hear)
  return { heard, hear }
}
