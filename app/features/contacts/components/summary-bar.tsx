import { useClock } from '#app/components/time.tsx'
import { OrDash } from '#app/components/values.tsx'
import { fullName } from '#app/lib/names.ts'
import type { ClientDetail } from '../clients.server.ts'
import { lastContactSpan, lengthOfService } from '../spans.ts'

/** The line of figures over a contact. Location only where the account has several. */
export function SummaryBar({ client }: { client: ClientDetail }) {
  const { now } = useClock()
  const { managedBy, lastContactedOn } = client
  const figures = [
    ...(client.severalLocations ? [['Location', client.location?.name]] : []),
    ['Last Contact', lastContactedOn && lastContactSpan(new Date(lastContactedOn), now)],
    ['Length Of Service', lengthOfService(new Date(client.createdAt), now)],
    ['Managed By', managedBy && fullName(managedBy.firstName, managedBy.lastName)],
  ] as const
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-surface md:flex">
      {figures.map(([label, value]) => (
        <div
          key={label}
          className="min-w-0 flex-1 border-line px-3.5 py-2.5 max-md:border-b md:border-r md:last:border-r-0"
        >
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="truncate" title={value ?? undefined}>
            <OrDash>{value}</OrDash>
          </dd>
        </div>
      ))}
    </dl>
  )
}
