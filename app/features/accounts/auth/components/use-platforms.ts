import { useCallback, useEffect, useRef, useState } from 'react'
import type { Platform } from '../sign-in.server.ts'

export interface PasskeyProblem {
  field: string | null
  message: string | null
  email: string
  platforms: Platform[]
}

const DEBOUNCE_MS = 400

/** The accounts of the email being typed, loaded once for each email that looks complete. */
export function usePlatforms(problem: PasskeyProblem | null) {
  const [platforms, setPlatforms] = useState<Platform[]>(problem?.platforms ?? [])
  const [notice, setNotice] = useState<string | null>(null)
  const asked = useRef(problem?.platforms.length ? problem.email : '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (problem?.platforms.length) setPlatforms(problem.platforms)
  }, [problem])
  useEffect(() => () => clearTimeout(timer.current), [])

  const lookUp = useCallback((typed: string) => {
    const email = typed.trim().toLowerCase()
    clearTimeout(timer.current)
    if (email === asked.current) return
    if (!/^\S+@\S+\.\S+$/.test(email)) {
      asked.current = ''
      setPlatforms([])
      return
    }
    timer.current = setTimeout(async () => {
      asked.current = email
      try {
        const response = await fetch(`/login/accounts?${new URLSearchParams({ email })}`)
        const answer = (await response.json()) as { platforms: Platform[]; message?: string }
        if (asked.current !== email) return
        setPlatforms(answer.platforms)
        setNotice(answer.message ?? null)
      } catch {
        // The server asks for the platform when the form has none.
        asked.current = ''
      }
    }, DEBOUNCE_MS)
  }, [])

  return { platforms, lookUp, notice }
}
