import { Figures } from '#app/components/figures.tsx'
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
  return <Figures figures={figures} className="sm:grid-cols-5" />
}
