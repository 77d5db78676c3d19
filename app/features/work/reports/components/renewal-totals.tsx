import { Link } from 'react-router'
import { Table } from '#app/components/lists/table.tsx'
import { Card } from '#app/components/page-header.tsx'
import { formatCents } from '#app/lib/money.ts'
import { RENEWAL_GROUPS, type RenewalQuery, renewals } from '../renewals/renewals.ts'
import type { RenewalSummary } from '../renewals/renewal-summary.server.ts'
import { NONE } from '#app/lib/lists/params.ts'

/** The policies and premiums of each manager, type, company or location, each leading to its policies. */
export function RenewalTotals({
  query,
  groups,
  moreGroups,
}: {
  query: RenewalQuery
  groups: readonly (RenewalSummary['groups'][number] & { label: string })[]
  moreGroups: boolean
}) {
  const { label } = RENEWAL_GROUPS.find(({ value }) => value === query.group)!
  const columns = [
    { label },
    { label: 'Policies', className: 'text-right' },
    { label: 'Contacts', className: 'text-right' },
    { label: 'Premiums', className: 'text-right' },
  ]
  return (
    <Card title={`By ${label.toLowerCase()}`} headingId="renewal-totals">
      <Table caption={`Policies by ${label.toLowerCase()}`} columns={columns}>
        {groups.map(({ value, label: name, policies, contacts, premiumCents }) => (
          <tr key={value ?? NONE}>
            <td className="break-words">
              <Link
                to={renewals.search(query, { [query.group]: value ?? NONE })}
                className="font-medium hover:underline"
              >
                {name}
              </Link>
            </td>
            <td className="text-right tabular-nums">{policies.toLocaleString('en-US')}</td>
            <td className="text-right tabular-nums">{contacts.toLocaleString('en-US')}</td>
            <td className="text-right tabular-nums">{formatCents(premiumCents)}</td>
          </tr>
        ))}
      </Table>
      {moreGroups ? (
        <p className="border-line border-t px-4 py-2 text-muted text-xs">
          Only the {groups.length} with the most policies are shown.
        </p>
      ) : null}
    </Card>
  )
}
