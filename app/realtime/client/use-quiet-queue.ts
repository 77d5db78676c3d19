import { useCallback, useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/**
 * Reloads the page's data because others changed it. Waits for a navigation, which brings new data anyway, and for a form
 * sent by a fetcher: React Router ignores the redirect of a fetcher once another load has started.
 */
export function useQuietQueue(): () => void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const sending = useFetchers().some(({ formMethod }) => formMethod !== undefined && formMethod !== 'GET')
  const doing = sending && state === 'idle' ? 'loading' : state
  const now = useRef(doing)
  const missed = useRef(false)
  useEffect(() => {
    now.current = doing
    if (doing !== 'idle' || !missed.current) return
    missed.current = false
    void revalidate()
  }, [doing, revalidate])
  return useCallback(() => {
    if (now.current === 'idle') void revalidate()
    else if (now.current === 'loading') missed.current = true
  }, [revalidate])
}
