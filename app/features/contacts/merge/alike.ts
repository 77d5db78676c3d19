import { applicantName } from '#app/lib/client-names.ts'
import type { ClientListItem } from '#app/features/people/clients/client-list-item.ts'

/** The reasons to take two contacts for one, the strongest first. */
export type Reason = 'Same phone number' | 'Same email' | 'Same name' | 'Same last name'

export interface Alike {
  client: ClientListItem
  reason: Reason
}

type Compared = Pick<ClientListItem, 'firstName' | 'preferredFirstName' | 'lastName' | 'companyName'>

/**
 * Contacts that may be the same as `self`, the most likely first, each once. `found` are the results of searches for its
 * phone numbers, its email and its name.
 */
export function rankAlike(
  self: Compared,
  found: { numbers: ClientListItem[]; email: ClientListItem[]; name: ClientListItem[] },
): Alike[] {
  const same = (one = '', other = '') => one !== '' && one.toLowerCase() === other.toLowerCase()
  const own = applicantName(self)
  const named = found.name.filter((client) => same(applicantName(client), own))
  const groups: [Reason, ClientListItem[]][] = [
    ['Same phone number', found.numbers],
    ['Same email', found.email],
    ['Same name', named],
    ['Same last name', found.name.filter(({ lastName }) => same(lastName, self.lastName ?? ''))],
  ]
  const ranked = new Map<string, Alike>()
  for (const [reason, clients] of groups) {
    for (const client of clients) {
      if (!ranked.has(client.id)) ranked.set(client.id, { client, reason })
    }
  }
  return [...ranked.values()]
}
