import { successPercent } from '../campaign.ts'
import type { RunResults } from '../run-results.server.ts'

/** The totals of a run. */
export function RunFigures({ results }: { results: RunResults }) {
  const { run, denied, stopped, replied, optedOut, withoutNumber } = results
  const figures: [string, number | string][] = [
    ['Recipients', run.count],
    ['Sent', run.sent],
    ['Delivered', run.successful],
    ['Success', successPercent(run.successful, run.sent)],
    ['Not delivered', run.failed - denied],
    ['Not sent', denied],
    ['Waiting', run.waiting],
    ['Replied', replied],
    ['Opted out', optedOut],
    ['No mobile number', withoutNumber],
    ...(stopped > 0 ? [['Stopped', stopped] as [string, number]] : []),
  ]
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-5">
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
