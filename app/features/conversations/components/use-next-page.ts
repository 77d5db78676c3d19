import { useCallback, useRef, useState } from 'react'
import type { Page } from '#app/lib/paging.ts'
import { getJson } from '../api-client.ts'

/** Loads the next page of a list, one at a time. `href` is null on the last page. */
export function useNextPage<Item>(href: string | null, onPage: (page: Page<Item>) => void) {
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const running = useRef(false)
  const latest = useRef(onPage)
  latest.current = onPage
  const load = useCallback(() => {
    if (!href || running.current) return
    running.current = true
    setLoading(true)
    setError(null)
    void getJson<Page<Item>>(href).then((answer) => {
      running.current = false
      setLoading(false)
      if (answer.ok) latest.current(answer.data)
      else setError(answer.error)
    })
  }, [href])
  return { load, loading, error }
}
