import { useCallback, useEffect, useState } from 'react'
import { getJson } from '#app/lib/api-client.ts'

/** Loads one of our JSON routes; returns the answer and a function to ask again. The last answer stays while the next is loading. */
export function useJson<Data>(url: string | null): [Data | undefined, () => void] {
  const [loaded, setLoaded] = useState<{ url: string; data: Data }>()
  const load = useCallback(() => {
    if (!url) return
    void getJson<Data>(url).then((answer) => {
      if (answer.ok) setLoaded({ url, data: answer.data })
    })
  }, [url])
  useEffect(load, [load])
  return [loaded && loaded.url === url ? loaded.data : undefined, load]
}
