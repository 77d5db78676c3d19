import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { plural } from '#app/lib/plural.ts'
import { type OpenPortView, PORT_FACTS, PORT_STATUS_LABELS } from '../number.ts'
import { PORT_PATH } from '../paths.ts'

/** A request to move numbers here. */
export function PortCard({ port: { id, status, numbers, createdAt } }: { port: OpenPortView }) {
  const isDraft = status === 'draft'
  const needsSomeone = status === 'action-required' || status === 'waiting-for-signature'
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-md border border-line border-dashed bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold text-base">
          {isDraft ? 'Draft of a transfer' : `Moving ${plural(numbers.length, 'number')} here`}
        </h3>
        {isDraft ? null : <Chip tone={needsSomeone ? 'warn' : 'info'}>{PORT_STATUS_LABELS[status]}</Chip>}
      </div>
      <p className="text-sm tabular-nums">
        {numbers.slice(0, 3).map(formatPhone).join(', ')}
        {numbers.length > 3 ? ` and ${numbers.length - 3} more` : ''}
      </p>
      {isDraft ? null : (
        <ul className="flex flex-col gap-0.5 text-sm">
          {PORT_FACTS.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <p className="flex-1 text-muted text-sm">
        <RelativeTime at={createdAt} />
      </p>
      <div>
        <Link
          to={`${PORT_PATH}/${id}`}
          preventScrollReset
          className={buttonVariants({ variant: 'secondary', size: 'sm' })}
        >
          {isDraft ? 'Continue' : 'View'}
          <span className="sr-only">: transfer of {numbers.map(formatPhone).join(', ')}</span>
        </Link>
      </div>
    </li>
  )
}
