import { formatCents } from '#app/lib/money.ts'
import type { PlanTotals as Totals } from '../dry-run.server.ts'

const LABELS = [
  ['send', 'Go out'],
  ['hold', 'Wait'],
  ['deny', 'Not sent'],
  ['segments', 'Texts charged'],
] as const

interface PlanTotalsProps {
  totals: Totals
  /** Cents. */
  cost: number
  /** The actual totals, after the run. */
  came?: Totals & { cost: number }
}

/** The totals of a dry run, and beside each what came of it. */
export function DryRunTotals({ totals, cost, came }: PlanTotalsProps) {
  const figures = [
    ...LABELS.map(([name, label]) => ({
      label,
      planned: totals[name].toLocaleString('en-US'),
      result: came?.[name].toLocaleString('en-US'),
    })),
    { label: 'Cost', planned: formatCents(cost), result: came && formatCents(came.cost) },
  ]
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-5">
      {figures.map(({ label, planned, result }) => (
        <div key={label} className="px-4 py-3">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="font-semibold text-lg tabular-nums">{planned}</dd>
          {result === undefined ? null : (
            <dd className="text-muted text-sm tabular-nums">came to {result}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
