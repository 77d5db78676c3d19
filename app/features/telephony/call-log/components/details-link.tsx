import { Link } from 'react-router'
import { RelativeTime } from '#app/components/time.tsx'

/** Tables of calls have many columns, and a line for each call where there is room. */
export const DENSE =
  '[--cell-space:8px] @min-[56rem]/table:[&_td]:whitespace-nowrap @min-[56rem]/table:[&_td]:py-1'

interface DetailsLinkProps {
  id: string
  /** When the call or its recording began. */
  at: string
  /** The page's search, to which the dialog returns. */
  search: string
}

/** The time of a call, which opens its details with everything that can be done about it. */
export function DetailsLink({ id, at, search }: DetailsLinkProps) {
  return (
    <Link
      to={`/phone-log/${id}${search}`}
      preventScrollReset
      className="text-brand-text tabular-nums underline-offset-2 hover:underline"
    >
      <RelativeTime at={at} />
      <span className="sr-only">, details of the call</span>
    </Link>
  )
}
