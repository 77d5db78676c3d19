import { useClock } from '#app/components/time.tsx'
import { OrDash } from '#app/components/values.tsx'
import { fullName } from '#app/lib/names.ts'
import type { ClientDetail } from '../clients.server.ts'
import { formatCents } from '../records/format.ts'
import { lastContactSpan, lengthOfService } from '../spans.ts'

/** The line of figures over a contact. Location only where the account has several. */
export function SummaryBar({
  client,
  policies,
}: {
  client: ClientDetail
  policies: { count: number; premiumCents: number }
}) {
  const { now } = useClock()
  const { managedBy, lastContactedOn } = client
  const figures = [
    ...(client.severalLocations ? [['Location', client.location?.name]] : []),
    ['Policies', String(policies.count)],
    ['Policy Premiums', formatCents(policies.premiumCents)],
    ['Last Contact', lastContactedOn && lastContactSpan(new Date(lastContactedOn), now)],
    ['Length Of Service', lengthOfService(new Date(client.createdAt), now)],
    ['Managed By', managedBy && fullName(managedBy.firstName, managedBy.lastName)],
  ] as const
  return (
    <dl className="grid auto-cols-fr grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-flow-col md:grid-cols-none">
      {figures.map(([label, value]) => (
        <div key={label} className="min-w-0 bg-surface px-3.5 py-2.5 max-md:last:odd:col-span-2">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="truncate" title={value ?? undefined}>
            <OrDash>{value}</OrDash>
          </dd>
        </div>
      ))}
    </dl>
  )
}
