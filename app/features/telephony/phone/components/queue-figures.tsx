import { useEffect, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import type { QueueView } from '#app/features/telephony/calls/phone-views.server.ts'
import { usePhone } from '../phone-store.ts'

/** Shows how many wait, for how long on average, and the button that takes the next caller. */
export function QueueFigures({ queue }: { queue: QueueView }) {
  const { currentSize } = queue
  const { call } = usePhone()
  // The phone is part of the page only with JavaScript.
  const hydrated = useHydrated()
  const waited = useAverageWait(queue, hydrated)
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-2">
        <div>
          <dt className="text-muted text-xs">Waiting</dt>
          <dd className="font-semibold text-xl tabular-nums">{currentSize}</dd>
        </div>
        <div>
          <dt className="text-muted text-xs">Avg Wait</dt>
          <dd className="font-semibold text-xl tabular-nums">{clockTime(waited)}</dd>
        </div>
      </dl>
      <Button
        variant="primary"
        disabled={!hydrated || currentSize === 0 || call !== null}
        onClick={() => void import('../softphone.ts').then(({ takeNext }) => takeNext())}
      >
        Take Next Call
      </Button>
    </div>
  )
}

/** The average wait of those who are shown, in seconds, ticking. Before hydration, the server's. */
function useAverageWait({ callers, averageWaitTime }: QueueView, hydrated: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  const isEmpty = callers.length === 0
  useEffect(() => {
    if (isEmpty) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isEmpty])
  if (!hydrated || isEmpty) return averageWaitTime
  const waits = callers.map(({ queuedAt }) => Math.max(0, now - Date.parse(queuedAt)))
  return Math.round(waits.reduce((sum, wait) => sum + wait, 0) / callers.length / 1000)
}
