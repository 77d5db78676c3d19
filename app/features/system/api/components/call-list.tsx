import { Link } from 'react-router'
import type { ListedCall } from '../documents/reference.server.ts'

/** Calls as links to their pages. */
export function CallList({ calls }: { calls: ListedCall[] }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface empty:hidden">
      {calls.map(({ id, method, path, summary }) => (
        <li key={id} id={id} className="scroll-mt-4 target:bg-brand-soft">
          <Link
            to={`/api/docs/${id}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-3 hover:bg-sunken"
          >
            <code className="w-16 shrink-0 font-semibold text-xs">{method}</code>
            <code className="wrap-anywhere text-sm">{path}</code>
            <span className="text-muted text-sm max-sm:w-full sm:ml-auto">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
