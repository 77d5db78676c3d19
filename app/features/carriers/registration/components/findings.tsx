import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { CircleAlert, TriangleAlert } from '#app/components/icons.tsx'
import { findingLabel } from '../preflight/field-labels.ts'
import type { Finding } from '../preflight/finding.ts'

export interface FindingsProps {
  findings: Finding[]
  /** Where a field is edited; null or undefined if it can't be. */
  stepUrl?: (field: string) => string | null | undefined
}

/** Lists by field what the provider or the carriers would refuse, or have refused, and what to write instead. */
export function Findings({ findings, stepUrl }: FindingsProps) {
  const fields = Map.groupBy(findings, ({ field }) => field)
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {[...fields].map(([field, found]) => {
        const url = stepUrl?.(field)
        const label = findingLabel(field)
        return (
          <li key={field} className="px-4 py-3">
            <div className="flex items-baseline gap-3">
              <h4 className="min-w-0 flex-1 font-medium">{label}</h4>
              {url ? (
                <Link
                  to={url}
                  className="shrink-0 font-medium text-brand-text text-sm underline-offset-2 hover:underline"
                >
                  Change
                  <span className="sr-only">: {label}</span>
                </Link>
              ) : null}
            </div>
            <ul className="mt-1 flex flex-col gap-2">
              {found.map((finding) => (
                <FindingItem key={`${finding.code} ${finding.problem}`} finding={finding} />
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

function FindingItem({ finding: { code, severity, problem, fix } }: { finding: Finding }) {
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${severity === 'error' ? 'text-bad' : 'text-warn'}`}
      />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{severity === 'error' ? 'Error: ' : 'Warning: '}</span>
        {problem} <span className="text-muted">{fix}</span>
        {code === null ? null : (
          <>
            {' '}
            <Chip className="align-middle tabular-nums">{`Error ${code}`}</Chip>
          </>
        )}
      </p>
    </li>
  )
}
