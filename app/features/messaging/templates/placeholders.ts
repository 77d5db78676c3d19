import { knownValue } from '#app/lib/blank.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'

/** The placeholders that @ offers in a message field, in order. */
export const PLACEHOLDERS = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'homePhone', label: 'Home phone' },
  { name: 'mobilePhone', label: 'Mobile phone' },
  { name: 'coFirstName', label: "Co-applicant's first name" },
  { name: 'coLastName', label: "Co-applicant's last name" },
  { name: 'coHomePhone', label: "Co-applicant's home phone" },
  { name: 'coMobilePhone', label: "Co-applicant's mobile phone" },
  { name: 'contact', label: 'Contact' },
  { name: 'fullAddress', label: 'Full address' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zipcode', label: 'Zip code' },
] as const

export type PlaceholderName = (typeof PLACEHOLDERS)[number]['name']
export type PlaceholderValues = Partial<Record<PlaceholderName, string>>

/** The fields of a client that placeholders use; phones as stored. */
export interface PlaceholderSource {
  firstName: string | null
  preferredFirstName?: string | null
  lastName: string | null
  companyName?: string | null
  phone?: string | null
  mobilePhone?: string | null
  coFirstName?: string | null
  coPreferredFirstName?: string | null
  coLastName?: string | null
  coPhone?: string | null
  coMobilePhone?: string | null
}

/** The fields of an address that placeholders use. */
interface AddressParts {
  address?: string
  address2?: string
  city?: string
  state?: string
  zipcode?: string
}

/** One person of a client, whose own names and numbers a text to them alone has. */
export const personSource = (
  client: PlaceholderSource,
  level: 'applicant' | 'coapplicant',
): PlaceholderSource =>
  level === 'applicant'
    ? client
    : {
        firstName: client.coFirstName ?? null,
        preferredFirstName: client.coPreferredFirstName,
        lastName: client.coLastName ?? null,
        phone: client.coPhone,
        mobilePhone: client.coMobilePhone,
      }

/** The placeholders' values for this client, without those that say nothing: `Hi N/A,` is never sent. */
export function placeholderValues(client: PlaceholderSource, where: AddressParts = {}): PlaceholderValues {
  const street = joined(', ', knownValue(where.address), knownValue(where.address2))
  const phone = (stored: string | null | undefined) => (stored ? formatPhone(stored) : undefined)
  const all: Record<string, string | null | undefined> = {
    firstName: knownValue(client.preferredFirstName) ?? client.firstName,
    lastName: client.lastName,
    homePhone: phone(client.phone),
    mobilePhone: phone(client.mobilePhone),
    coFirstName: knownValue(client.coPreferredFirstName) ?? client.coFirstName,
    coLastName: client.coLastName,
    coHomePhone: phone(client.coPhone),
    coMobilePhone: phone(client.coMobilePhone),
    contact: fullName(knownValue(client.firstName), knownValue(client.lastName)) || client.companyName,
    fullAddress: joined(
      ', ',
      street,
      knownValue(where.city),
      joined(' ', knownValue(where.state), knownValue(where.zipcode)),
    ),
    address: street,
    city: where.city,
    state: where.state,
    zipcode: where.zipcode,
  }
  const known = Object.entries(all).map(([name, value]) => [name, knownValue(value)] as const)
  return Object.fromEntries(known.filter(([, value]) => value !== undefined)) as PlaceholderValues
}

const joined = (by: string, ...parts: (string | undefined)[]) => parts.filter(Boolean).join(by)

/** The @ before the caret and what was typed after it; null when there is none. */
export function placeholderQuery(text: string, caret: number): { start: number; query: string } | null {
  const match = /(?:^|[\s(])@([A-Za-z]{0,20})$/.exec(text.slice(0, caret))
  if (!match) return null
  return { start: caret - match[1]!.length - 1, query: match[1]!.toLowerCase() }
}

/** The placeholders whose name or label contains the query. */
export function matchPlaceholders(query: string) {
  return PLACEHOLDERS.filter(
    ({ name, label }) =>
      name.toLowerCase().includes(query) ||
      label
        .toLowerCase()
        .replace(/[^a-z]/g, '')
        .includes(query),
  )
}
