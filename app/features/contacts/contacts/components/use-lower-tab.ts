import { useSearchParams } from 'react-router'

/** The tab that a contact's page opens with; its URL doesn't name it. */
const FIRST = 'activity'

/** The open tab on the right of a contact's page, and the page's URL with another one open. */
export function useLowerTab() {
  const [search] = useSearchParams()
  return {
    openTab: search.get('lower') ?? FIRST,
    tabUrl: (name: string) => {
      const next = new URLSearchParams(search)
      next.set('lower', name)
      if (name === FIRST) next.delete('lower')
      return `?${next}`
    },
  }
}
