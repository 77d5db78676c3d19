import { useEffect, useState } from 'react'

/** The time since `start` as m:ss, ticking each second until `end` is set (spec 3, 4). */
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
  return (
    <time role="timer" aria-label={label}>
      {formatCallTime(seconds)}
    </time>
  )
}

/** 75 as 1:15, 3675 as 1:01:15. */
export function formatCallTime(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const rest = pad(seconds % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`
}
