import { WifiOff } from '#app/components/icons.tsx'
import { useEffect, useState } from 'react'
import { useRealtime } from '#app/realtime/client/realtime.tsx'

/** Says that the page is connected, but without live updates. */
export function PausedNotice() {
  const { paused } = useRealtime()
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!paused) return setLate(false)
    // A short interruption is over before the notice could be read.
    const timer = setTimeout(() => setLate(true), 2000)
    return () => clearTimeout(timer)
  }, [paused])
  if (!paused || !late) return null
  return (
    <p
      role="status"
      className="flex min-h-9 shrink-0 items-center gap-2.5 border-line border-b bg-warn-soft px-4 py-1 text-sm print:hidden"
    >
      <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
      Live updates are paused. What is new appears here about every 15 seconds.
    </p>
  )
}
