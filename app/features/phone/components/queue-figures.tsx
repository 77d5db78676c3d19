import { useEffect, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import type { QueueView } from '../live-call.ts'
import { usePhone } from '../phone-store.ts'

/** How many wait, for how long on average, and the button that takes the next caller (spec 1, 2.4). */
export function QueueFigures({ queue: { currentSize, averageWaitTime } }: { queue: QueueView }) {
  const { call } = usePhone()
  // The phone is part of the page only with JavaScript.
  const hydrated = useHydrated()
  const waited = useAverage(averageWaitTime, currentSize)
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

/** The average goes on growing while the same callers wait. Seconds. */
function useAverage(average: number, size: number): number {
  const [more, setMore] = useState({ average, size, seconds: 0 })
  const current = more.average === average && more.size === size ? more : { average, size, seconds: 0 }
  useEffect(() => {
    if (size === 0) return
    const timer = setInterval(
      () =>
        setMore((before) => ({
          average,
          size,
          seconds: before.average === average && before.size === size ? before.seconds + 1 : 1,
        })),
      1000,
    )
    return () => clearInterval(timer)
  }, [average, size])
  return average + current.seconds
}
