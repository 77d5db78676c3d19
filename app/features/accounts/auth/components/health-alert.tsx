import { useEffect, useState } from 'react'
import { Alert } from '#app/components/ui/alert.tsx'

/** The sign-in page's alerts when the server can't be reached or is unhealthy. */
const ALERTS = {
  offline: ['Network Connection Issue', 'You seem to be offline. Check your connection.'],
  unreachable: [
    'Network Communication Issue',
    'Switchboard can’t be reached. A firewall or VPN may be in the way.',
  ],
  unwell: ['Network Issue', 'Switchboard has trouble at the moment. Please try again in a few minutes.'],
} as const

const TIMEOUT_MS = 5000
const RETRY_MS = 15_000

/** Checks the server's health once, then keeps checking as long as there is a problem. */
export function HealthAlert() {
  const [problem, setProblem] = useState<keyof typeof ALERTS | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const check = async () => {
      clearTimeout(timer)
      const found = await health()
      if (over) return
      setProblem(found)
      if (found) timer = setTimeout(check, RETRY_MS)
    }
    void check()
    addEventListener('online', check)
    addEventListener('offline', check)
    return () => {
      over = true
      clearTimeout(timer)
      removeEventListener('online', check)
      removeEventListener('offline', check)
    }
  }, [])
  if (!problem) return null
  const [title, advice] = ALERTS[problem]
  return (
    <Alert variant="warn" className="mb-4">
      <strong className="font-semibold">{title}</strong>
      <br />
      {advice}
    </Alert>
  )
}

async function health(): Promise<keyof typeof ALERTS | null> {
  if (!navigator.onLine) return 'offline'
  try {
    const response = await fetch('/healthcheck', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const well = response.status === 200 && ((await response.json()) as { message?: string }).message === 'OK'
    return well ? null : 'unwell'
  } catch (error) {
    // A response that isn't JSON didn't come from us.
    return error instanceof SyntaxError ? 'unwell' : 'unreachable'
  }
}
