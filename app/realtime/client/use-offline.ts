import { useEffect, useState } from 'react'
import { useRealtime } from './realtime.tsx'

/** Lost, not just not there yet: a page that has only begun says nothing. */
export function useOffline(): boolean {
  const { status } = useRealtime()
  const [late, setLate] = useState(false)
  const lost = status !== 'init' && status !== 'connected'
  useEffect(() => {
    if (!lost) return setLate(false)
    // A restart of the server is over sooner than anybody reads.
    const timer = setTimeout(() => setLate(true), 2000)
    return () => clearTimeout(timer)
  }, [lost])
  return lost && late
}
