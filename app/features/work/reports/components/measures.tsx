import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { cn } from '#app/lib/cn.ts'

/** A number of a report. */
export interface Measure {
  label: string
  value: string
  /** Lists what it counts. */
  href?: string | undefined
  /** Under the number, when the list has things of another kind: `in 12 conversations`. */
  hrefLabel?: string | undefined
  /** Beside the number: `62%`. */
  note?: string | undefined
  /** The same in the period before. */
  was?: string | undefined
  wasHref?: string | undefined
}

export interface MeasureGroup {
  title: string
  /** How the numbers are counted. */
  hint: string
  items: Measure[]
}

/** By the number of items: no row is left half empty. */
const COLUMNS: Record<number, string> = { 2: '', 3: 'sm:grid-cols-3', 5: 'sm:grid-cols-5' }

const linkClasses = 'underline-offset-2 hover:underline'

/** Numbers beside each other, each with the same of the period before. */
function Measures({ items }: { items: readonly Measure[] }) {
  return (
    <dl className={cn('grid grid-cols-2 overflow-hidden', COLUMNS[items.length] ?? 'sm:grid-cols-4')}>
      {items.map(({ label, value, href, hrefLabel, note, was, wasHref }) => (
        <div key={label} className="-mr-px -mb-px min-w-0 border-line border-r border-b px-4 py-3">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="mt-0.5 font-semibold text-lg tabular-nums">
            {href && !hrefLabel ? (
              <Link to={href} className={`text-brand-text ${linkClasses}`}>
                {value}
              </Link>
            ) : (
              value
            )}
            {note ? <span className="ml-1.5 font-normal text-muted text-sm">{note}</span> : null}
          </dd>
          {href && hrefLabel ? (
            <dd className="text-xs tabular-nums">
              <Link to={href} className={`text-brand-text ${linkClasses}`}>
                {hrefLabel}
              </Link>
            </dd>
          ) : null}
          {was === undefined ? null : (
            <dd className="text-muted text-xs tabular-nums">
              {'before: '}
              {wasHref ? (
                <Link to={wasHref} className={linkClasses}>
                  {was}
                </Link>
              ) : (
                was
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Numbers of one kind, with how they are counted. */
export function MeasureCards({ groups }: { groups: readonly MeasureGroup[] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {groups.map(({ title, hint, items }) => (
        <Card key={title} title={title} className={items.length > 3 ? 'lg:col-span-2' : undefined}>
          <Measures items={items} />
          <p className="border-line border-t px-4 py-2 text-muted text-xs">{hint}</p>
        </Card>
      ))}
    </div>
  )
}
