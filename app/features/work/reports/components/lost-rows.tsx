import { Link } from 'react-router'
import { Table } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { OrDash, PhoneNumber } from '#app/components/values.tsx'
import { clientPath } from '#app/features/people/clients/client-path.ts'
import type { LostRow } from '../lost/list-lost.server.ts'
import { TickClient } from './act-bar.tsx'

/** The contacts of a page. */
export function LostRows({ rows, hasLocations }: { rows: readonly LostRow[]; hasLocations: boolean }) {
  const columns = [
    { label: 'Choose', unseen: true, className: 'w-8 print:hidden' },
    { label: 'Contact' },
    { label: 'Last contact' },
    { label: 'Added' },
    { label: 'Mobile phone' },
    { label: 'Manager' },
    ...(hasLocations ? [{ label: 'Location' }] : []),
  ]
  return (
    <Table caption="Lost contacts" columns={columns} cards>
      {rows.map(({ id, name, lastContactedOn, createdAt, mobilePhone, manager, location }) => (
        <tr key={id} className="relative align-top hover:bg-sunken/60">
          <td data-label="Choose" className="print:hidden">
            <TickClient id={id} name={name} />
          </td>
          <td data-label="Contact" className="break-words font-medium">
            <Link to={clientPath(id)} prefetch="intent" className="after:absolute after:inset-0">
              {name}
            </Link>
          </td>
          <td data-label="Last contact" className="whitespace-nowrap tabular-nums">
            {lastContactedOn ? <DateTime at={lastContactedOn} /> : <span className="text-muted">Never</span>}
          </td>
          <td data-label="Added" className="whitespace-nowrap tabular-nums">
            <DateTime at={createdAt} />
          </td>
          <td data-label="Mobile phone">
            <PhoneNumber number={mobilePhone} />
          </td>
          <td data-label="Manager" className="break-words">
            <OrDash>{manager && <bdi>{manager}</bdi>}</OrDash>
          </td>
          {hasLocations ? (
            <td data-label="Location" className="break-words">
              <OrDash>{location && <bdi>{location}</bdi>}</OrDash>
            </td>
          ) : null}
        </tr>
      ))}
    </Table>
  )
}
