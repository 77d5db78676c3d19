import { onTestFinished, vi } from 'vitest'

/** The latest time that a stopped clock has shown: the next one must not be behind it. */
let latest = 0

/** Stops `performance.now`, by which keys tell pauses, until the end of the test. Returns a function that lets milliseconds pass. */
export function stopClock(): (ms: number) => void {
  latest = Math.max(latest, performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => latest)
  onTestFinished(() => clock.mockRestore())
  return (ms) => void (latest += ms)
}
