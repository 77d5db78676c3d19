import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: lists then render all of their items. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays the page out as soon as the event returns.
    const set = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    const listening = new AbortController()
    addEventListener('beforeprint', set, { signal: listening.signal })
    addEventListener('afterprint', set, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return printing
}
