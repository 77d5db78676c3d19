import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { usePageState } from './use-page-state.ts'

/**
 * Reloads the page's data because others changed it. Waits for a navigation, which brings new data anyway, and for a form
 * sent by a fetcher: React Router ignores the redirect of a fetcher once another load has started.
 */
export function useQuietQueue(): () => void {
  const { revalidate } = useRevalidator()
  const state = usePageState()
  const now = useRef(state)
  const missed = useRef(false)
  useEffect(() => {
    now.current = state
    if (state !== 'idle' || !missed.current) return
    missed.current = false
    void revalidate()
  }, [state, revalidate])
  return useCallback(() => {
    if (now.current === 'idle') void revalidate()
    else if (now.current === 'loading') missed.current = true
  }, [revalidate])
}
