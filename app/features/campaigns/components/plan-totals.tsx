import type { PlanTotals as Totals } from '../dry-run.server.ts'

const LABELS = [
  ['send', 'Go out'],
  ['hold', 'Wait'],
  ['deny', 'Not sent'],
  ['segments', 'Texts charged'],
] as const

/** The totals of a dry run. */
export function PlanTotals({ totals }: { totals: Totals }) {
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-4">
      {LABELS.map(([name, label]) => (
        <div key={name} className="px-4 py-3">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="font-semibold text-lg tabular-nums">{totals[name].toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
