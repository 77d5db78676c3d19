import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { zoneLabel } from '#app/lib/time-zones.ts'
import { locationPath, STEPS } from '../locations/location.ts'
import type { LocationCard as Card } from '../locations/locations.server.ts'

/** A location, which opens its wizard where it was left. */
export function LocationCard({ location }: { location: Card }) {
  const { id, name, timezone, label, tone, step, complete } = location
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-4 focus-within:outline-2 focus-within:outline-brand hover:bg-sunken">
      <h3 className="min-w-0 font-semibold text-base [overflow-wrap:anywhere]">
        <Link
          to={locationPath(id, step)}
          preventScrollReset
          className="outline-none after:absolute after:inset-0 after:rounded-md"
        >
          {name}
        </Link>
      </h3>
      <p className="flex-1 text-muted text-sm">{zoneLabel(timezone)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={tone}>{label}</Chip>
        {complete < STEPS.length ? (
          <span className="text-muted text-xs">{`${complete} of ${STEPS.length} steps`}</span>
        ) : null}
      </div>
    </li>
  )
}
