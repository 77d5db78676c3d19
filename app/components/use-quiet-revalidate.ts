import { useCallback, useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/**
 * Loads the page's data again because others changed it, yet never into a navigation under way: that one brings new
 * data by itself, and a request beside it would take the message the navigation is to show. Nor while a form is sent
 * beside the page: the router would not follow where its answer leads.
 */
export function useQuietRevalidate(): () => void {
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
  // Of use to a timer, too: it asks what is under way when it is called.
  return useCallback(() => {
    if (now.current === 'idle') void revalidate()
    else if (now.current === 'loading') missed.current = true
  }, [revalidate])
}
