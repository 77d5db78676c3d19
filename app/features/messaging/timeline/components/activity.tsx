import { ListTree } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { ACTIVITY_PAGE_SIZES, type ActivityPage } from '../note.ts'
import { ActivityLine, OtherItem } from './activity-item.tsx'

/** Notes, texts and calls in one stream, newest first. Null when they could not be read. */
export function Activity({ page }: { page: ActivityPage | null }) {
  if (!page) return <ErrorState title="Unable to get client activity" />
  if (page.items.length === 0 && !page.newer) {
    return <EmptyState icon={ListTree} title="No Activities Found" className="py-8!" />
  }
  return (
    <>
      <ul aria-label="Notes, texts and calls" className="divide-y divide-line">
        {page.items.map((item) =>
          'activity' in item ? (
            <ActivityLine key={item.id} activity={item.activity} />
          ) : (
            <OtherItem key={item.id} kind={item.kind} entry={item.entry} />
          ),
        )}
      </ul>
      <Paging page={page} />
    </>
  )
}

/** Paging by URL, so that it works without JavaScript. */
function Paging({ page }: { page: ActivityPage }) {
  const [search] = useSearchParams()
  const to = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const name of ['prior', 'after', 'records']) next.delete(name)
    for (const [name, value] of Object.entries(change)) if (value) next.set(name, value)
    return `?${next}`
  }
  const fewest = !page.newer && !page.older && page.items.length <= ACTIVITY_PAGE_SIZES[0]
  if (fewest) return null
  const linkClass = buttonVariants({ size: 'sm', variant: 'ghost' })
  return (
    <nav
      aria-label="Pages of activity"
      className="flex flex-wrap items-center gap-1 border-line border-t px-2 py-1.5"
    >
      {page.newer ? (
        <Link to={to({ after: page.newer })} preventScrollReset className={linkClass}>
          Newer
        </Link>
      ) : (
        <span aria-disabled className={cn(linkClass, 'opacity-50')}>
          Newer
        </span>
      )}
      {page.older ? (
        <Link to={to({ prior: page.older })} preventScrollReset className={linkClass}>
          Older
        </Link>
      ) : (
        <span aria-disabled className={cn(linkClass, 'opacity-50')}>
          Older
        </span>
      )}
      <span className="ml-auto flex items-center text-muted text-xs">
        <span className="mr-1">Show</span>
        {ACTIVITY_PAGE_SIZES.map((size) => (
          <Link
            key={size}
            to={to({ limit: String(size) })}
            preventScrollReset
            aria-current={size === page.limit ? 'true' : undefined}
            className="grid size-6 place-items-center rounded-sm hover:bg-sunken aria-current:bg-sunken aria-current:font-semibold aria-current:text-text"
          >
            {size}
          </Link>
        ))}
      </span>
    </nav>
  )
}
