import { formatDay } from '#app/lib/dates.ts'
import { PERSON_FIELDS } from '#app/features/clients/person.ts'
import { masked, type TextField } from '#app/features/records/fields.ts'
import { formatValue } from '#app/features/records/format.ts'
import { type ClientRow, type Level, personOf, type Unit } from './client-units.ts'

/** Labels and values of fields for the pages of a merge. */

const OWN: Record<string, string> = {
  locationId: 'Location',
  managedBy: 'Managed by',
  affiliate: 'Referral',
  coStatus: 'Co-applicant is',
}

const apart = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

export function fieldLabel(level: Level | null, base: string): string {
  if (!level) return OWN[base] ?? apart(base)
  return PERSON_FIELDS.find((field) => field.base === base)?.label ?? apart(base)
}

/** The order of the form; other fields come last. */
export function fieldRank(base: string): number {
  const place = PERSON_FIELDS.findIndex((field) => field.base === base)
  return place < 0 ? PERSON_FIELDS.length : place
}

/** Names for the ids in fields. */
export interface Known {
  locations: ReadonlyMap<string, string>
  users: ReadonlyMap<string, string>
}

/** The value to show; of a sealed one its mask. */
export function fieldValue(level: Level | null, base: string, unit: Unit, known: Known): string {
  if (!unit) return ''
  if (!level) return ownValue(base, unit.value as Record<string, unknown>, known)
  const field = PERSON_FIELDS.find((each) => each.base === base)
  if (unit.sealed) return masked(field as TextField, String(unit.value ?? ''))
  if (base === 'rating') return `${String(unit.value)} of 5 stars`
  return field ? formatValue(field, unit.value) : String(unit.value)
}

function ownValue(base: string, value: Record<string, unknown>, { locations, users }: Known): string {
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
