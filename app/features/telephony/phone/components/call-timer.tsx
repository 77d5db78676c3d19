import { useEffect, useState } from 'react'
import { clockTime } from '#app/lib/clock-time.ts'

/** The time since `start` as m:ss, ticking each second until `end` is set. */
export function CallTimer({
  start,
  end,
  label = 'Time on the call',
}: {
  start: string | null
  end: string | null
  label?: string
}) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!start || end) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [start, end])
  if (!start) return null
  const seconds = Math.max(0, Math.floor(((end ? Date.parse(end) : now) - Date.parse(start)) / 1000))
  // A server-rendered time is a second or more behind when it is hydrated.
  return (
    <time role="timer" aria-label={label} suppressHydrationWarning>
      {clockTime(seconds)}
    </time>
  )
}
