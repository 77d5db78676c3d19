import { createContext, use } from 'react'
import { RelativeTime } from './time.tsx'

/** When the page was loaded, ISO, for the cards in it. */
export const PageTime = createContext<string | null>(null)

/** Numbers that were read so shortly before the page need no time of their own. */
const SAME_MS = 5 * 60_000

/** Says how fresh numbers are: of a page, and of a card whose numbers are older than the page. */
export function AsOf({ at }: { at: string }) {
  const page = use(PageTime)
  if (page && Date.parse(page) - Date.parse(at) < SAME_MS) return null
  return (
    <span>
      As of <RelativeTime at={at} />
    </span>
  )
}
