import { useState } from 'react'
import type { CallLogEntry } from '#app/features/phone/call-log-entry.ts'
import { callLogged } from '#app/features/phone/events.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { mergeCall } from '../merge-call.ts'

/** The loaded calls, kept up to date by the socket. New ones come in on the first page. */
export function useLiveCalls(
  loaded: CallLogEntry[],
  place: { limit: number; isFirst: boolean },
): CallLogEntry[] {
  const [live, setLive] = useState({ loaded, calls: loaded })
  if (live.loaded !== loaded) setLive({ loaded, calls: loaded })
  useRealtimeEvent(callLogged, (entry) =>
    setLive((before) => ({ ...before, calls: mergeCall(before.calls, entry, place) })),
  )
  return live.calls
}
