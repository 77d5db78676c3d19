import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { clients } from '#db/schema/index.ts'

type Client = typeof clients.$inferSelect

/**
 * Names people by their numbers. A number that two people of a contact share gets no name.
 * @param contacts the contact, then those that were merged into it, which add numbers that it doesn't have
 */
export function personNamer(contacts: readonly Client[]): (number: string | null) => string {
  const names = new Map<string, Set<string>>()
  for (const contact of contacts) {
    const own = Map.groupBy(
      [
        { name: applicantName(contact), numbers: [contact.phone, contact.mobilePhone] },
        { name: coapplicantName(contact), numbers: [contact.coPhone, contact.coMobilePhone] },
      ].flatMap(({ name, numbers }) => numbers.map((number) => ({ name, number }))),
      ({ number }) => number,
    )
    for (const [number, named] of own) {
      const found = named.flatMap(({ name }) => name ?? [])
      if (number && !names.has(number)) names.set(number, new Set(found))
    }
  }
  return (number) => {
    if (!number) return 'an unknown number'
    const [name, second] = names.get(number) ?? []
    return name && !second && name !== formatPhone(number)
      ? `${name} (${formatPhone(number)})`
      : formatPhone(number)
  }
}

/** The people of a contact as they are recorded, for the cover: legal names, dates of birth and numbers. */
export function peopleFacts(contact: Client): [label: string, value: string][] {
  const facts = (
    label: string,
    [first, preferred, last, suffix]: (string | null)[],
    [dob, ...numbers]: (string | null)[],
  ): [string, string][] => {
    const name = [first, last, suffix].filter(Boolean).join(' ')
    const known = [
      name,
      preferred && preferred !== first ? `called ${preferred}` : '',
      dob ? `born ${dob}` : '',
      ...new Set(numbers.map((number) => (number ? formatPhone(number) : ''))),
    ].filter(Boolean)
    return known.length > 0 ? [[label, known.join(' · ')]] : []
  }
  const { phone, mobilePhone, coPhone, coMobilePhone } = contact
  return [
    ...facts(
      'Applicant',
      [contact.firstName, contact.preferredFirstName, contact.lastName, contact.suffix],
      [contact.dob, phone, mobilePhone],
    ),
    ...facts(
      'Co-applicant',
      [contact.coFirstName, contact.coPreferredFirstName, contact.coLastName, contact.coSuffix],
      [contact.coDob, coPhone, coMobilePhone],
    ),
    ...(contact.companyName ? [['Company', contact.companyName] as [string, string]] : []),
  ]
}
