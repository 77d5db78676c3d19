import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { EmptyState } from '#app/components/states.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import type { ClientListItem } from '../../client-list.ts'
import { applicantName, contactName } from '../../client-names.ts'

/** Whom to merge with: what a search found, or before one those of the same name. */
export function OtherContacts({ found, searched }: { found: ClientListItem[]; searched: boolean }) {
  if (found.length === 0) {
    return (
      <EmptyState icon={Users} title={searched ? 'No contacts found' : 'Nobody of the same name'}>
        Search by a name, a number or an email.
      </EmptyState>
    )
  }
  return (
    <Card title={searched ? 'Found' : 'Of the same name'} headingId="found">
      <ul className="divide-y divide-line">
        {found.map((client) => {
          const number = client.mobilePhone ?? client.phone
          return (
            <li key={client.id}>
              <Link
                to={`?with=${client.id}`}
                className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Avatar name={applicantName(client)} seed={client.id} size="md" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{contactName(client)}</span>
                  <span className="block truncate text-muted text-sm tabular-nums">
                    {[number ? formatPhone(number) : null, client.email, client.companyName]
                      .filter(Boolean)
                      .join(' · ') || '–'}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
