import { useEffect } from 'react'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { EventDefinition } from '#app/realtime/events.ts'

/** Events can be missed while the page loads or the connection is down. */
const POLL_MS = 5000

/**
 * Revalidates at each event of one of the page's jobs, and every few seconds while one is running (`working` is its
 * state).
 */
export function useJobProgress<Data>(
  event: EventDefinition<Data>,
  working: string | null,
  isOwn: (data: Data) => boolean = () => true,
): void {
  const { revalidate } = useRealtime()
  useRealtimeEvent(event, (data) => {
    if (isOwn(data)) revalidate()
  })
  useEffect(() => {
    if (!working) return
    revalidate()
    const timer = setInterval(revalidate, POLL_MS)
    return () => clearInterval(timer)
  }, [working, revalidate])
}
