import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Loads the page's data again because others changed it, yet never into a navigation under way: that one brings new
 * data by itself, and a request beside it would take the message the navigation is to show.
 */
export function useQuietRevalidate(): () => void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const now = useRef(state)
  const missed = useRef(false)
  useEffect(() => {
    now.current = state
    if (state !== 'idle' || !missed.current) return
    missed.current = false
    void revalidate()
  }, [state, revalidate])
  // Of use to a timer, too: it asks what is under way when it is called.
  return useCallback(() => {
    if (now.current === 'idle') void revalidate()
    else if (now.current === 'loading') missed.current = true
  }, [revalidate])
}
