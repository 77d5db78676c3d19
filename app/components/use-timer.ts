import { useEffect, useRef } from 'react'

/** A timer that ends with its component. */
export function useTimer() {
  const running = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(running.current), [])
  /** Runs `work` once, `ms` after the last call. */
  const restart = (work: () => void, ms: number) => {
    clearTimeout(running.current)
    running.current = setTimeout(() => {
      running.current = undefined
      work()
    }, ms)
  }
  /** Runs `work` once, `ms` after the first call; does nothing while it waits. */
  const start = (work: () => void, ms: number) => {
    if (running.current === undefined) restart(work, ms)
  }
  return { start, restart }
}
