import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isOutdated } from '#app/lib/served-build.ts'
import { usePageState } from './use-page-state.ts'

/**
 * Reloads the page's data because others changed it. Waits for a navigation and for a form, which may be refused without
 * loading the page again: React Router ignores the redirect of a fetcher once another load has started. What a server of
 * another build would answer may not fit this page.
 */
export function useQuietQueue(): () => void {
  const { revalidate } = useRevalidator()
  const state = usePageState()
  const now = useRef(state)
  const missed = useRef(false)
  useEffect(() => {
    now.current = state
    if (state !== 'idle' || !missed.current || isOutdated()) return
    missed.current = false
    void revalidate()
  }, [state, revalidate])
  return useCallback(() => {
    if (isOutdated()) return
    if (now.current === 'idle') void revalidate()
    else missed.current = true
  }, [revalidate])
}
