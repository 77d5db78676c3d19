import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { OrDash, PhoneNumber } from '#app/components/values.tsx'
import { clientPath } from '#app/features/people/clients/client-path.ts'
import { formatCents } from '#app/features/accounts/fields/format.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { RenewalRow } from '../renewals/list-renewals.server.ts'
import { TickClient } from './act-bar.tsx'

/** The policies of a page. Each leads to its contact. */
export function RenewalRows({ rows, hasLocations }: { rows: readonly RenewalRow[]; hasLocations: boolean }) {
  const columns = [
    { label: 'Choose', unseen: true, className: 'w-8 print:hidden' },
    { label: 'Ends' },
    { label: 'Contact' },
    { label: 'Mobile phone' },
    { label: 'Last contact' },
    { label: 'Type' },
    { label: 'Company' },
    { label: 'Premium', className: 'text-right' },
    { label: 'Manager' },
    ...(hasLocations ? [{ label: 'Location' }] : []),
    { label: 'Renewal' },
  ]
  return (
    <Table caption="Policies" columns={columns} cards>
      {rows.map((row) => (
        <Row key={row.id} row={row} hasLocations={hasLocations} />
      ))}
    </Table>
  )
}

function Row({ row, hasLocations }: { row: RenewalRow; hasLocations: boolean }) {
  const {
    client,
    mobilePhone,
    lastContactedOn,
    termDate,
    type,
    company,
    premiumCents,
    manager,
    location,
    renewed,
  } = row
  return (
    <tr className="relative align-top hover:bg-sunken/60">
      <td data-label="Choose" className="print:hidden">
        <TickClient id={client.id} name={client.name} />
      </td>
      <td data-label="Ends" className="whitespace-nowrap tabular-nums">
        {formatDay(termDate)}
      </td>
      <td data-label="Contact" className="break-words font-medium">
        <Link to={clientPath(client.id)} prefetch="intent" className="after:absolute after:inset-0">
          {client.name}
        </Link>
      </td>
      <td data-label="Mobile phone" className="whitespace-nowrap">
        <PhoneNumber number={mobilePhone} />
      </td>
      <td data-label="Last contact" className="whitespace-nowrap tabular-nums">
        {lastContactedOn ? <DateTime at={lastContactedOn} /> : <span className="text-muted">Never</span>}
      </td>
      <td data-label="Type" className="break-words">
        <OrDash>{type && <bdi>{type}</bdi>}</OrDash>
      </td>
      <td data-label="Company" className="break-words">
        <OrDash>{company && <bdi>{company}</bdi>}</OrDash>
      </td>
      <td data-label="Premium" className="text-right tabular-nums">
        <OrDash>{premiumCents === null ? null : formatCents(premiumCents)}</OrDash>
      </td>
      <td data-label="Manager" className="break-words">
        <OrDash>{manager && <bdi>{manager}</bdi>}</OrDash>
      </td>
      {hasLocations ? (
        <td data-label="Location" className="break-words">
          <OrDash>{location && <bdi>{location}</bdi>}</OrDash>
        </td>
      ) : null}
      <td data-label="Renewal">{renewed ? <Chip tone="ok">Renewed</Chip> : <OrDash />}</td>
    </tr>
  )
}
