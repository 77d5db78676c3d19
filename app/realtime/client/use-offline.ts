import { useEffect, useState } from 'react'
import { useRealtime } from './realtime.tsx'

/** Whether the connection was lost; false while the page's first one is being made. */
export function useOffline(): boolean {
  const { status } = useRealtime()
  const [late, setLate] = useState(false)
  const lost = status !== 'init' && status !== 'connected'
  useEffect(() => {
    if (!lost) return setLate(false)
    // A server restart is usually over before the notice could be read.
    const timer = setTimeout(() => setLate(true), 2000)
    return () => clearTimeout(timer)
  }, [lost])
  return lost && late
}
