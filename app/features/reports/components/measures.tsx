import { Link } from 'react-router'

/** A number of a report. */
export interface Measure {
  label: string
  value: string
  /** Lists what it counts. */
  href?: string | undefined
  /** Beside the number: `62%`. */
  note?: string | undefined
  /** The same in the period before. */
  was?: string | undefined
  wasHref?: string | undefined
}

const linkClasses = 'underline-offset-2 hover:underline'

/** Numbers beside each other, each with the same of the period before. */
export function Measures({ items }: { items: readonly Measure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
      {items.map(({ label, value, href, note, was, wasHref }) => (
        <div key={label} className="min-w-0 bg-surface px-4 py-3">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="mt-0.5 font-semibold text-lg tabular-nums">
            {href ? (
              <Link to={href} className={`text-brand-text ${linkClasses}`}>
                {value}
              </Link>
            ) : (
              value
            )}
            {note ? <span className="ml-1.5 font-normal text-muted text-sm">{note}</span> : null}
          </dd>
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
