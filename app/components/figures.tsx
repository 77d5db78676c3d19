import { cn } from '#app/lib/cn.ts'

/** Totals, side by side. */
export function Figures({
  figures,
  className,
}: {
  figures: readonly (readonly [label: string, value: number | string])[]
  className: string
}) {
  return (
    <dl className={cn('grid grid-cols-2', className)}>
      {figures.map(([label, value]) => (
        <div key={label} className="px-4 py-3">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="font-semibold text-lg tabular-nums">
            {typeof value === 'number' ? value.toLocaleString('en-US') : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
