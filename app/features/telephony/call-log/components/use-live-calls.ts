import { useState } from 'react'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { callLogged } from '#app/features/telephony/calls/events.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { belongsTo, isNarrowed, type LogQuery } from '../log-query.ts'
import { mergeCall } from '../merge-call.ts'

/** The loaded calls, kept up to date by the socket. New ones come in on the first page, unless it is filtered or begins with the oldest. */
export function useLiveCalls(loaded: CallLogEntry[], query: LogQuery, userId: string | null): CallLogEntry[] {
  const [live, setLive] = useState({ loaded, calls: loaded })
  if (live.loaded !== loaded) setLive({ loaded, calls: loaded })
  const { limit, view, location } = query
  // Only the server knows what a filtered list holds.
  const isFirst =
    query.after === null && query.before === null && query.sort === '-date' && !isNarrowed(query)
  useRealtimeEvent(callLogged, (entry) => {
    const belongs = belongsTo(view, entry, userId) && (location === null || entry.location?.id === location)
    setLive((before) => ({ ...before, calls: mergeCall(before.calls, entry, { limit, isFirst, belongs }) }))
  })
  return live.calls
}
