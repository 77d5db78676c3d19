import { cn } from '#app/lib/cn.ts'

export interface TableColumn {
  label: string
  /** Shows the heading to screen readers only. */
  unseen?: boolean
  className?: string | undefined
}

/** A table that scrolls sideways when it is wider than the screen. */
export function Table({
  caption,
  columns,
  className,
  children,
}: {
  caption: string
  columns: readonly TableColumn[]
  className?: string
  children: React.ReactNode
}) {
  return (
    <div className="overflow-x-auto">
      <table className={cn('w-full text-left text-sm [&_td]:px-3 [&_td]:py-2 sm:[&_td]:px-4', className)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            {columns.map(({ label, unseen, className: look }) => (
              <th
                key={label}
                scope="col"
                className={cn('h-10 whitespace-nowrap px-3 font-normal sm:px-4', look)}
              >
                {unseen ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}
