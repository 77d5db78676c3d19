/** The totals of a report, side by side. */
export function ReportFigures({
  figures,
}: {
  figures: readonly (readonly [label: string, value: number | string])[]
}) {
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-4">
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
