import { clientName } from '#app/lib/client-names.ts'
import { formatDay } from '#app/lib/dates.ts'
import { type Level, PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { masked, type TextField } from '#app/features/accounts/fields/fields.ts'
import { formatValue } from '#app/features/accounts/fields/format.ts'
import { type ClientRow, personOf, type Unit } from './client-units.ts'

/** Labels and values of fields for the pages of a merge. */

const OWN: Record<string, string> = {
  externalId: 'Customer number',
  locationId: 'Location',
  managedBy: 'Managed by',
  affiliate: 'Referral',
  coStatus: 'Co-applicant is',
}

const spaced = (name: string) => {
  const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return label[0]!.toUpperCase() + label.slice(1)
}

export function fieldLabel(level: Level | null, base: string): string {
  if (!level) return OWN[base] ?? spaced(base)
  return PERSON_FIELDS.find((field) => field.base === base)?.label ?? spaced(base)
}

/** The order of the form; other fields come last. */
export function fieldRank(base: string): number {
  const place = PERSON_FIELDS.findIndex((field) => field.base === base)
  return place < 0 ? PERSON_FIELDS.length : place
}

/** Names for the ids in fields. */
export interface NamesById {
  locations: ReadonlyMap<string, string>
  users: ReadonlyMap<string, string>
}

/** The value to show; of a sealed one its mask. */
export function fieldValue(level: Level | null, base: string, unit: Unit, known: NamesById): string {
  if (!unit) return ''
  if (!level) return ownValue(base, unit.value as Record<string, unknown>, known)
  const field = PERSON_FIELDS.find((each) => each.base === base)
  if (unit.sealed) return masked(field as TextField, String(unit.value ?? ''))
  if (base === 'rating') return `${String(unit.value)} of 5 stars`
  return field ? formatValue(field, unit.value) : String(unit.value)
}

function ownValue(base: string, value: Record<string, unknown>, { locations, users }: NamesById): string {
  if (base === 'locationId') return locations.get(String(value.location_id)) ?? 'A location'
  if (base === 'managedBy') return users.get(String(value.managed_by)) ?? 'A colleague'
  if (base === 'affiliate') {
    const on = value.affiliate_on ? formatDay(String(value.affiliate_on)) : null
    const by = value.affiliate_contact_id ? 'another contact' : null
    return [value.affiliate_via, by, on].filter(Boolean).join(', ')
  }
  return Object.values(value)
    .filter((part) => part !== null)
    .map(String)
    .join(', ')
}

/** The name of one of the two people. */
export function personName(row: ClientRow, level: Level): string {
  const units = personOf(row, level)
  const text = (base: string) => (typeof units[base]?.value === 'string' ? String(units[base].value) : '')
  const name = [text('preferredFirstName') || text('firstName'), text('lastName')].filter(Boolean).join(' ')
  if (name) return name
  return text('companyName') || (level === 'applicant' ? 'Unnamed contact' : 'the co-applicant')
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The name of a client from its row as JSON. */
export const clientNameOf = (row: ClientRow): string =>
  clientName({
    firstName: textOrNull(row.first_name),
    preferredFirstName: textOrNull(row.preferred_first_name),
    lastName: textOrNull(row.last_name),
    suffix: textOrNull(row.suffix),
    companyName: textOrNull(row.company_name),
    mobilePhone: textOrNull(row.mobile_phone),
    phone: textOrNull(row.phone),
    coFirstName: textOrNull(row.co_first_name),
    coPreferredFirstName: textOrNull(row.co_preferred_first_name),
    coLastName: textOrNull(row.co_last_name),
    coSuffix: textOrNull(row.co_suffix),
  })
