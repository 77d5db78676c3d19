import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { type OpenPortView, PORT_STATUS_LABELS } from '#app/features/carriers/numbers/number.ts'
import { portPath } from '../port.ts'
import { STATUS_TONES } from './status-tones.ts'

/** Drafts and requests under way, to go on with. */
export function OpenPorts({ ports }: { ports: OpenPortView[] }) {
  if (ports.length === 0) return null
  return (
    <section aria-labelledby="open-ports" className="flex flex-col gap-2">
      <h3 id="open-ports" className="font-medium text-sm">
        Your requests
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {ports.map(({ id, status, numbers, createdAt }) => (
          <li key={id}>
            <Link
              to={portPath(id)}
              preventScrollReset
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm hover:bg-bg"
            >
              <span className="min-w-0 flex-1 basis-44 truncate font-medium tabular-nums">
                {numbers.length === 0 ? 'No numbers yet' : formatPhone(numbers[0]!)}
                {numbers.length > 1 ? ` and ${numbers.length - 1} more` : ''}
              </span>
              <Chip tone={STATUS_TONES[status]}>{PORT_STATUS_LABELS[status]}</Chip>
              <span className="text-muted">
                <RelativeTime at={createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
