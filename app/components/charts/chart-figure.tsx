import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import type { ChartCell, ChartTable } from '#app/lib/charts/chart.ts'

interface ChartFigureProps {
  title: string
  /** Where a heading beside it says the same. */
  titleHidden?: boolean
  table: ChartTable
  /** The drawing. Screen readers and the Tab key get the table instead. */
  children: React.ReactNode
  className?: string | undefined
}

/**
 * A chart with its numbers as a table, which opens on demand, for the keyboard's focus and in print, and which screen readers
 * always read.
 */
export function ChartFigure({ title, titleHidden, table, children, className }: ChartFigureProps) {
  return (
    <figure className={cn('relative min-w-0', className)}>
      <figcaption className={titleHidden ? 'sr-only' : 'mb-2 font-medium text-sm'}>{title}</figcaption>
      <div aria-hidden className="@container/chart">
        {children}
      </div>
      <details className="peer mt-2 print:hidden">
        <summary className="inline-flex h-6 items-center text-muted text-xs underline-offset-2 hover:underline">
          Show as table<span className="sr-only">: {title}</span>
        </summary>
      </details>
      <div className="sr-only focus-within:not-sr-only peer-open:not-sr-only peer-open:overflow-x-auto print:not-sr-only">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              {table.columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={cn('py-1 pr-3 font-normal', index > 0 && 'text-right')}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <tr key={index} className="border-line border-b last:border-0">
                {row.map((cell, at) =>
                  at === 0 ? (
                    <th key={at} scope="row" className="py-1 pr-3 font-normal [overflow-wrap:anywhere]">
                      <Cell cell={cell} />
                    </th>
                  ) : (
                    <td key={at} className="py-1 pr-3 text-right tabular-nums">
                      <Cell cell={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const Cell = ({ cell }: { cell: ChartCell }) =>
  typeof cell === 'string' ? (
    <bdi>{cell}</bdi>
  ) : (
    <Link to={cell.href} className="text-brand-text underline-offset-2 hover:underline">
      {cell.text}
    </Link>
  )
