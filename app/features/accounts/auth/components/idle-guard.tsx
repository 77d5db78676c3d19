import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSubmit } from 'react-router'

const IdlePrompt = lazy(async () => ({ default: (await import('./idle-prompt.tsx')).IdlePrompt }))

const THROTTLE_MS = 500
/** The server writes activity at most this often. */
const REPORT_MS = 30_000
const TICK_MS = 5_000
/** Shared by the browser's tabs: activity in one keeps the others unlocked. */
const STORED = 'lastActivityAt'
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

export interface IdleGuardProps {
  /** Two hours. The server enforces it, too. */
  lockAfterMs?: number
  /** How long before the lock the prompt appears. */
  promptMs?: number
}

/**
 * Reports activity to the server, asks idle users whether they are still there, and leads to the lock screen. A
 * browser that was asleep checks as soon as it wakes.
 */
export function IdleGuard({ lockAfterMs = 2 * 3_600_000, promptMs = 60_000 }: IdleGuardProps) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const here = useRef('')
  here.current = pathname + search
  const [prompting, setPrompting] = useState(false)
  const active = useRef(() => {})

  useEffect(() => {
    let last = Date.now()
    let reported = last
    let locking = false
    store(last)

    const report = () => {
      reported = Date.now()
      // If this request fails, the next input reports activity again.
      fetch('/session/activity', { method: 'POST', keepalive: true }).catch(() => {})
    }
    active.current = () => {
      const now = Date.now()
      if (now - last < THROTTLE_MS) return
      last = now
      store(last)
      setPrompting(false)
      if (now - reported >= REPORT_MS) report()
    }
    const tick = () => {
      const now = Date.now()
      last = Math.max(last, stored())
      // Reports input that came too soon after the last report.
      if (last > reported && now - reported >= REPORT_MS && now - last < REPORT_MS * 2) report()
      const idle = now - last
      setPrompting(idle >= lockAfterMs - promptMs && idle < lockAfterMs)
      if (idle >= lockAfterMs && !locking) {
        locking = true
        const action = `/lock?${new URLSearchParams({ redirect: here.current })}`
        void submit({ intent: 'lock' }, { method: 'post', action })
      }
    }
    const onInput = () => active.current()
    for (const name of INPUTS) addEventListener(name, onInput, { passive: true, capture: true })
    document.addEventListener('visibilitychange', tick)
    const timer = setInterval(tick, Math.min(TICK_MS, promptMs / 4))
    return () => {
      for (const name of INPUTS) removeEventListener(name, onInput, { capture: true })
      document.removeEventListener('visibilitychange', tick)
      clearInterval(timer)
    }
  }, [lockAfterMs, promptMs, submit])

  // Stays mounted once it was needed, so that it can close with its animation.
  const needed = useRef(false)
  needed.current ||= prompting
  return needed.current ? (
    <Suspense>
      <IdlePrompt open={prompting} onStay={() => active.current()} />
    </Suspense>
  ) : null
}

function store(at: number): void {
  try {
    localStorage.setItem(STORED, String(at))
  } catch {
    // Without storage, each tab counts by itself.
  }
}

function stored(): number {
  try {
    return Number(localStorage.getItem(STORED)) || 0
  } catch {
    return 0
  }
}
