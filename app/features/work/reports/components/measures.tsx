import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { Tooltip } from '#app/components/ui/tooltip.tsx'
import { cn } from '#app/lib/cn.ts'
import type { MeasureChange } from '../change.ts'

/** A number of a report. */
export interface Measure {
  label: string
  /** Explains the label when it is hovered or focused. */
  about?: string | undefined
  value: string
  /** Shown in red: these have waited too long. */
  isLate?: boolean
  /** Lists what it counts. */
  href?: string | undefined
  /** Under the number, when the list has things of another kind: `in 12 conversations`. */
  hrefLabel?: string | undefined
  /** Beside the number: `62%`. */
  note?: string | undefined
  /** The same in the period before. */
  was?: string | undefined
  wasHref?: string | undefined
  change?: MeasureChange | undefined
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
      {items.map(({ label, about, value, isLate, href, hrefLabel, note, was, wasHref, change }) => (
        <div key={label} className="-mr-px -mb-px min-w-0 border-line border-r border-b px-4 py-3">
          <dt className="text-muted text-xs">
            {about ? (
              <Tooltip content={about}>
                <span className="underline decoration-dotted underline-offset-2">{label}</span>
              </Tooltip>
            ) : (
              label
            )}
          </dt>
          <dd className={cn('mt-0.5 font-semibold text-lg tabular-nums', isLate && 'text-bad')}>
            {href && !hrefLabel ? (
              <Link to={href} className={cn(isLate ? 'text-bad' : 'text-brand-text', linkClasses)}>
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
            <dd className="flex flex-wrap gap-x-1.5 text-muted text-xs tabular-nums">
              {change ? <ChangeMark change={change} /> : null}
              <span>
                {'before: '}
                {wasHref ? (
                  <Link to={wasHref} className={linkClasses}>
                    {was}
                  </Link>
                ) : (
                  was
                )}
              </span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** An arrow with how much a number went up or down; green for better, red for worse. */
export function ChangeMark({ change: { isUp, label, isBetter } }: { change: MeasureChange }) {
  return (
    <span
      className={cn(
        'whitespace-nowrap',
        isBetter !== null && (isBetter ? 'text-ok' : 'text-bad'),
        'font-medium',
      )}
    >
      <span aria-hidden>{isUp ? '▲' : '▼'} </span>
      <span className="sr-only">{isUp ? 'up ' : 'down '}</span>
      {label}
    </span>
  )
}

/** The report in one sentence. */
export interface ReportAnswer {
  sentence: string
  change?: MeasureChange | undefined
  /** The list to look at first. */
  look?: { text: string; href: string } | undefined
}

/** The answer of a report in words, above the chart that shows it. */
export function AnswerCard({ answer, children }: { answer: ReportAnswer; children: React.ReactNode }) {
  const { sentence, change, look } = answer
  return (
    <section aria-labelledby="answer" className="rounded-md border border-line bg-surface p-4">
      <h2 id="answer" className="text-balance font-semibold text-lg">
        {sentence}
      </h2>
      {change || look ? (
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          {change ? <ChangeMark change={change} /> : null}
          {look ? (
            <Link to={look.href} className={`text-brand-text ${linkClasses}`}>
              {look.text}
            </Link>
          ) : null}
        </p>
      ) : null}
      <div className="pt-4">{children}</div>
    </section>
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
