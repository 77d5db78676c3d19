import { RotateCw } from '#app/components/icons.tsx'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { Tooltip } from '#app/components/ui/tooltip.tsx'

export interface ListPageProps {
  title: string
  total?: string
  searchLabel: string
  /** URL parameters that a search keeps. */
  keep?: readonly string[]
  onRefresh: () => void
  /** The URL of this list, for Refresh without JavaScript. */
  href: string
  /** Beside the title. */
  views?: ReactNode
  actions?: ReactNode
  /** Rendered below the header. */
  bar?: ReactNode
  notice?: ReactNode
  rowHeight: number
  children: ReactNode
}

/** The layout of /contacts and /users: title, search, refresh, actions, and a list that fills the rest. */
export function ContactListPage({
  title,
  total,
  searchLabel,
  keep,
  onRefresh,
  href,
  ...props
}: ListPageProps) {
  const navigation = useNavigation()
  // Another search or letter of this list is loading.
  const turning = navigation.state === 'loading' && navigation.location.pathname === href.split('?')[0]
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-[1240px] flex-1 flex-col sm:px-5 sm:py-4">
      <header className="page-header shrink-0 max-sm:px-4 max-sm:py-2">
        <h1 className="font-semibold text-xl">
          {total ? <Tooltip content={total}>{title}</Tooltip> : title}
        </h1>
        {props.views}
        <SearchField
          label={searchLabel}
          keep={keep}
          className="order-last w-full sm:order-none sm:ml-3 sm:w-auto sm:max-w-80 sm:flex-1"
        />
        <div className="ml-auto flex items-center gap-2">
          <a
            href={href}
            aria-label="Refresh"
            title="Refresh"
            className={buttonVariants({ variant: 'ghost', size: 'icon' })}
            onClick={(event) => {
              event.preventDefault()
              onRefresh()
            }}
          >
            <RotateCw aria-hidden />
          </a>
          {props.actions}
        </div>
      </header>
      <section
        aria-label={title}
        className="flex min-h-0 flex-1 flex-col overflow-hidden border-line bg-surface max-sm:border-t sm:rounded-md sm:border"
      >
        {props.bar}
        {props.notice}
        <div id="list" tabIndex={-1} className="relative flex min-h-0 flex-1 flex-col" aria-busy={turning}>
          {props.children}
          {turning ? (
            <div className="absolute inset-0 animate-late overflow-hidden bg-surface">
              <RowsSkeleton rowHeight={props.rowHeight} rows={14} />
            </div>
          ) : null}
        </div>
      </section>
    </div>
  )
}

/** Placeholders for loading rows. */
export function RowsSkeleton({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          style={{ height: rowHeight }}
          className="flex items-center gap-3 border-line border-b px-3 sm:px-4"
        >
          <Skeleton className="size-9 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-40 max-w-full" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
          <Skeleton className="hidden h-3 w-28 lg:block" />
        </div>
      ))}
    </div>
  )
}
