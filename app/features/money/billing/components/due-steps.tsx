import { Card } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { cn } from '#app/lib/cn.ts'
import type { DunningStepName } from '../dunning/restrictions.ts'

const LABELS: Record<DunningStepName, string> = {
  notice: 'Past due. Owners get a mail.',
  banner: 'Owners and admins see a notice on every page.',
  campaigns: 'Campaigns are on hold.',
  texts: 'All texts and outgoing calls are on hold.',
  'read-only': 'Everything can be read, but not changed.',
}

/** The steps that follow while the account isn't paid, each step with its date. */
export function DueSteps({ steps }: { steps: { name: DunningStepName; at: string; reached: boolean }[] }) {
  return (
    <Card title="Past due" headingId="due-steps">
      <ol className="divide-y divide-line text-sm">
        {steps.map(({ name, at, reached }) => (
          <li key={name} className={cn('flex gap-3 px-4 py-2', reached ? 'font-medium' : 'text-muted')}>
            <span className="w-20 shrink-0 tabular-nums">
              <DateTime at={at} />
            </span>
            <span className="min-w-0 flex-1">
              {LABELS[name]}
              {reached ? <span className="sr-only"> Reached.</span> : null}
            </span>
          </li>
        ))}
      </ol>
      <p className="border-line border-t px-4 py-2 text-muted text-sm">
        Paying undoes all of it at once. Incoming calls and emergency calls always work, and nothing is
        deleted.
      </p>
    </Card>
  )
}
