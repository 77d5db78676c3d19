import { createContext, use, useEffect, useState } from 'react'
import { formatDate, formatDateTime, formatRelative, formatTime } from '#app/lib/dates.ts'
import { Dash } from './values.tsx'

interface Clock {
  now: Date
  timeZone: string
}

const ClockContext = createContext<Clock>({ now: new Date(0), timeZone: 'UTC' })

/** Relative times show whole minutes, so twice a minute is exact enough. */
const TICK = 30_000

/**
 * Gives all times below it one clock: the server's at first, so that hydration renders the same, then the browser's.
 */
export function ClockProvider({
  now,
  timeZone,
  children,
}: {
  now: string
  timeZone: string
  children: React.ReactNode
}) {
  const [ticked, setTicked] = useState<Date | null>(null)
  useEffect(() => {
    setTicked(new Date())
    const timer = setInterval(() => setTicked(new Date()), TICK)
    return () => clearInterval(timer)
  }, [])
  return <ClockContext value={{ now: ticked ?? new Date(now), timeZone }}>{children}</ClockContext>
}

/** The account's clock: now (ticking) and zone. */
export function useClock(): Clock {
  return use(ClockContext)
}

interface TimeProps {
  at: string | Date | null | undefined
  className?: string
}

/** Within 7 days relative, else M/dd/yyyy; the exact time on hover. `short` for lists: `2 min`, `3 days`. */
export function RelativeTime({ at, short, className }: TimeProps & { short?: boolean }) {
  const { now, timeZone } = useClock()
  if (!at) return <Dash />
  const instant = new Date(at)
  return (
    <time dateTime={instant.toISOString()} title={formatDateTime(instant, timeZone)} className={className}>
      {formatRelative(instant, now, timeZone, short ? 'short' : 'long')}
    </time>
  )
}

interface DateTimeProps extends TimeProps {
  show?: 'date' | 'time' | 'both'
  /** Whose clocks it is read on; the viewer's by default. */
  zone?: string
}

/** MM/dd/yyyy, or with the time, in the account's zone. */
export function DateTime({ at, show = 'date', zone, className }: DateTimeProps) {
  const { timeZone } = useClock()
  if (!at) return <Dash />
  const instant = new Date(at)
  const format = { date: formatDate, time: formatTime, both: formatDateTime }[show]
  return (
    <time dateTime={instant.toISOString()} className={className}>
      {format(instant, zone ?? timeZone)}
    </time>
  )
}
