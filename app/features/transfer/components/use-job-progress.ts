import { useEffect } from 'react'
import { useQuietRevalidate } from '#app/components/use-quiet-revalidate.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { EventDefinition } from '#app/realtime/events.ts'

/** News may be told between the page's loading and its listening, or while a connection is down. */
const LOOK_AGAIN_MS = 5000

/**
 * Loads the page again at each news of a job that is its own, and now and then while one is under way (`working`: in which
 * state), so that none that nobody heard leaves the page waiting for ever.
 */
export function useJobNews<Data>(
  event: EventDefinition<Data>,
  working: string | null,
  isOwn: (data: Data) => boolean = () => true,
): void {
  const revalidate = useQuietRevalidate()
  useRealtimeEvent(event, (data) => {
    if (isOwn(data)) revalidate()
  })
  useEffect(() => {
    if (!working) return
    revalidate()
    const timer = setInterval(revalidate, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [working, revalidate])
}
