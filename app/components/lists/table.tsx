import { Link } from 'react-router'
import { ArrowDown, ArrowUp } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'

export interface TableColumn {
  label: string
  /** Shows the heading to screen readers only. */
  unseen?: boolean
  className?: string | undefined
  /** Makes the heading a link that sorts by it. `order` is the current order; null when another column sorts. */
  sort?: { to: string; order: 'ascending' | 'descending' | null }
}

/**
 * A table that scrolls sideways when it is wider than its place. Columns of little importance hide by its width, as in
 * `@max-[640px]/table:hidden`.
 */
export function Table({
  caption,
  columns,
  cards = false,
  cut = false,
  className,
  children,
}: {
  caption: string
  columns: readonly TableColumn[]
  /** For many columns: where they have no room, each row is a card, whose facts are named by the cells' `data-label`. */
  cards?: boolean
  /** Where there is little room, cells are cut off instead of scrolled to. */
  cut?: boolean
  /** `--cell-space` is the room left and right of a cell's content. */
  className?: string
  children: React.ReactNode
}) {
  return (
    // relative, so that labels for screen readers scroll with their cells instead of widening the page.
    <div className="@container/table relative overflow-x-auto print:overflow-visible">
      <table
        className={cn(
          'w-full text-left text-sm [&_td]:px-3 [&_td]:py-[9px] sm:[&_td]:px-(--cell-space,16px)',
          cards && '@max-[56rem]/table:not-print:as-cards',
          cut && '@max-[500px]/table:not-print:table-fixed',
          className,
        )}
      >
        <caption className="sr-only print:not-sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            {columns.map(({ label, unseen, sort, className: look }) => (
              <th
                key={label}
                scope="col"
                aria-sort={sort?.order ?? undefined}
                className={cn('h-10 whitespace-nowrap px-3 font-normal sm:px-(--cell-space,16px)', look)}
              >
                {unseen ? (
                  <span className="sr-only">{label}</span>
                ) : sort ? (
                  <SortLink {...sort} label={label} />
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}

function SortLink({
  to,
  order,
  label,
}: {
  to: string
  order: 'ascending' | 'descending' | null
  label: string
}) {
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-6 items-center gap-1 hover:text-text hover:underline in-[.text-right]:flex-row-reverse"
    >
      {label}
      <Arrow aria-hidden className={cn('size-3.5', order === null && 'invisible')} />
    </Link>
  )
}
