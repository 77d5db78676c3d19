import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Loads the page's data again because others changed it, yet never into a navigation under way: that one brings new
 * data by itself, and a request beside it would take the message the navigation is to show.
 */
export function useQuietRevalidate(): () => void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const missed = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !missed.current) return
    missed.current = false
    void revalidate()
  }, [state, revalidate])
  return () => {
    if (state === 'idle') void revalidate()
    else if (state === 'loading') missed.current = true
  }
}
