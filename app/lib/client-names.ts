import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'

interface Named {
  firstName?: string | null
  preferredFirstName?: string | null
  lastName?: string | null
  suffix?: string | null
  companyName?: string | null
  mobilePhone?: string | null
  phone?: string | null
}

interface NamedCouple extends Named {
  coFirstName?: string | null
  coPreferredFirstName?: string | null
  coLastName?: string | null
  coSuffix?: string | null
}

/** `Marty King Jr.`, or the company, or the phone number. Never empty. */
export function applicantName(client: Named): string {
  const name = personName(client.preferredFirstName || client.firstName, client.lastName, client.suffix)
  if (name) return name
  if (client.companyName) return client.companyName
  const number = client.mobilePhone ?? client.phone
  return number ? formatPhone(number) : 'Unnamed contact'
}

/** Null without a co-applicant's name. */
export function coapplicantName(client: NamedCouple): string | null {
  return (
    personName(client.coPreferredFirstName || client.coFirstName, client.coLastName, client.coSuffix) || null
  )
}

/** The contact as a whole: `Janet & Carl Whitcomb`, `Ana Bautista & Li Wu`, `Sofia Marchetti`. */
export const clientName = (client: NamedCouple): string => clientNames(client).join(' & ')

/** The one or two names that make up the contact's, each with a writing direction of its own. */
export function clientNames(client: NamedCouple): string[] {
  const other = coapplicantName(client)
  const first = applicantName(client)
  if (!other) return [first]
  const sameLastName =
    client.lastName && client.lastName === client.coLastName && !client.suffix && !client.coSuffix
  const given = client.preferredFirstName || client.firstName
  return sameLastName && given && client.coFirstName
    ? [given, `${client.coPreferredFirstName || client.coFirstName} ${client.lastName}`]
    : [first, other]
}

function personName(
  first: string | null | undefined,
  last: string | null | undefined,
  suffix: string | null | undefined,
): string {
  const name = fullName(first, last)
  return name && suffix ? `${name} ${suffix}` : name
}
