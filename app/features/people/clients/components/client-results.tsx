import { Chip } from '#app/components/chip.tsx'
import { Users } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import type { ClientListItem } from '../client-list-item.ts'
import { applicantName, clientName } from '#app/lib/client-names.ts'

const ROW =
  'flex w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2'

interface FoundContactsProps {
  title: string
  /** Shown when no client was found. */
  empty: string
  found: readonly ClientListItem[]
  /** By id, why a client is in the list. */
  reasons?: Readonly<Record<string, string>> | undefined
  /** Makes each row a submit button with this name and the client's id instead of a link. */
  choose: { to: (id: string) => string } | { name: string }
}

/** A list of clients to choose from. */
export function FoundContacts({ title, empty, found, reasons, choose }: FoundContactsProps) {
  if (found.length === 0) {
    return (
      <EmptyState icon={Users} title={empty}>
        Search by a name, a number or an email.
      </EmptyState>
    )
  }
  return (
    <Card title={title} headingId="found">
      <ul className="divide-y divide-line">
        {found.map((client) => (
          <li key={client.id}>
            {'to' in choose ? (
              <Link to={choose.to(client.id)} preventScrollReset className={ROW}>
                <Row client={client} reason={reasons?.[client.id]} />
              </Link>
            ) : (
              <button type="submit" name={choose.name} value={client.id} className={ROW}>
                <Row client={client} reason={reasons?.[client.id]} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ client, reason }: { client: ClientListItem; reason: string | undefined }) {
  const number = client.mobilePhone ?? client.phone
  return (
    <>
      <Avatar name={applicantName(client)} seed={client.id} size="md" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{clientName(client)}</bdi>
        <span className="block truncate text-muted text-sm tabular-nums">
          {[number ? formatPhone(number) : null, client.email, client.companyName]
            .filter(Boolean)
            .join(' · ') || '–'}
        </span>
      </span>
      {reason ? <Chip className="shrink-0">{reason}</Chip> : null}
    </>
  )
}
